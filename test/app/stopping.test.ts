import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { offerExport, sha256Of } from '../dataset/offer-export.ts';
import { dataFolder, uuidOf } from './data-folder.ts';
import { run, serviceUrl } from './run-vitrine.ts';

/** More than connections hold by themselves. */
const ARCHIVE = randomBytes(32 * 1024 * 1024);

async function serve(dataDir: string) {
  const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', EXPORT_AT: '', SYNC_AT: '' };
  const child = run('serve', settings);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'exit'), address: await serviceUrl(child) };
}

/** A download, read as far as is asked for. */
class Download {
  readonly #chunks: Uint8Array[] = [];
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly tag: string;

  private constructor({ body, headers }: Response) {
    if (!body) throw new Error('an answer without a body');
    this.#reader = body.getReader();
    this.tag = headers.get('etag') ?? '';
  }

  static async begin(address: string): Promise<Download> {
    const download = new Download(await fetch(fileAt(address)));
    await download.#read();
    return download;
  }

  /** To its end, or to where it breaks off. */
  async readOn(): Promise<Buffer> {
    try {
      while (await this.#read());
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    return Buffer.concat(this.#chunks);
  }

  async #read(): Promise<boolean> {
    const { value, done } = await this.#reader.read();
    if (value) this.#chunks.push(value);
    return !done;
  }
}

const fileAt = (address: string): string => `${address}/download/nightly/records_export_full.tar.gz`;

async function harvestPage(address: string, query: string) {
  const text = await (await fetch(`${address}/oai?verb=ListIdentifiers&${query}`)).text();
  const uuids = [...text.matchAll(/<identifier>[^<]*\/([^</]+)</g)].map(([, uuid]) => uuid);
  return { uuids, token: /<resumptionToken[^>]*>([^<]+)</.exec(text)?.[1] };
}

test('downloads and a harvest that a restart of `vitrine serve` meets lose nothing', async () => {
  const dataDir = await dataFolder(250);
  await offerExport(join(dataDir, 'export'), '2026-11-20T02:00:00.000Z', ARCHIVE);
  const { child, ended, address } = await serve(dataDir);
  const running = await Download.begin(address);
  const cutOff = await Download.begin(address);
  const page = await harvestPage(address, 'metadataPrefix=edm');

  child.kill('SIGTERM');
  const isRefused = () =>
    fetch(`${address}/health`).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused, { timeout: 60_000 }).toBe(true);
  expect(sha256Of(await running.readOn())).toBe(sha256Of(ARCHIVE));
  // The second signal leaves no time for what nobody reads.
  child.kill('SIGTERM');
  await ended;
  const beginning = await cutOff.readOn();

  const again = await serve(dataDir);
  const rest = await fetch(fileAt(again.address), {
    headers: { range: `bytes=${beginning.length}-`, 'if-range': cutOff.tag },
  });
  expect(rest.status).toBe(206);
  const whole = Buffer.concat([beginning, await rest.bytes()]);
  expect(sha256Of(whole)).toBe(sha256Of(ARCHIVE));

  const uuids = [...page.uuids];
  for (let token = page.token; token !== undefined; ) {
    const next = await harvestPage(again.address, `resumptionToken=${token}`);
    uuids.push(...next.uuids);
    token = next.token;
  }
  expect(uuids).toEqual(Array.from({ length: 250 }, (_, number) => uuidOf(number)));
});
