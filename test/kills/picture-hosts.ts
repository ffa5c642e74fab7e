import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDS = fileURLToPath(new URL('../../sample/records', import.meta.url));
const PICTURES = fileURLToPath(new URL('../../sample/pictures', import.meta.url));

/** Each host is asked ten times a second at most. */
const HOSTS = 6;

/** The pictures of the sample collection from hosts on loopback; those that it has not are 404. */
export class PictureHosts {
  readonly #servers: Server[];
  #forbidden: ReadonlySet<string> = new Set();
  /** Addresses in the order in which they were asked for. */
  readonly asked: string[] = [];
  /** Those among them that nobody should have asked for. */
  readonly askedInVain: string[] = [];

  private constructor() {
    this.#servers = Array.from({ length: HOSTS }, () =>
      createServer(({ headers, url = '' }, response) => {
        const address = `http://${headers.host}${url}`;
        this.asked.push(address);
        if (this.#forbidden.has(address)) this.askedInVain.push(address);
        try {
          response.end(readFileSync(join(PICTURES, decodeURIComponent(new URL(address).pathname))));
        } catch {
          response.writeHead(404).end();
        }
      }),
    );
  }

  static async open(): Promise<PictureHosts> {
    const hosts = new PictureHosts();
    for (const server of hosts.#servers) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    return hosts;
  }

  /** From now on these must not be asked for. */
  forbid(urls: readonly string[]): void {
    this.#forbidden = new Set(urls);
  }

  /** A dataset with the first records of each institution, whose addresses lead here. */
  recordsFile(folder: string, count: number): string {
    const files = readdirSync(RECORDS).map((name) => readFileSync(join(RECORDS, name), 'utf8'));
    const each = files.map((text) => text.trimEnd().split('\n'));
    const lines = Array.from({ length: Math.max(...each.map(({ length }) => length)) }, (_, i) =>
      each.flatMap((ofFile) => ofFile[i] ?? []),
    ).flat();
    const ports = this.#servers.map((server) => (server.address() as AddressInfo).port);
    const here = lines
      .slice(0, count)
      .map((line) =>
        line.replaceAll(
          /https:\/\/([a-z]+\.example\/media\/)/g,
          (_, path: string) => `http://127.0.0.1:${ports[path.length % HOSTS]}/${path}`,
        ),
      );
    const file = join(folder, 'records.jsonl');
    writeFileSync(file, `${here.join('\n')}\n`);
    return file;
  }

  close(): void {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}
