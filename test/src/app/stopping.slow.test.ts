import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { offerExport, sha256Of } from '../surfaces/dataset/offer-export.ts';
import { dataFolder, uuidOf } from './data-folder.ts';
import { run, serviceUrl } from './run-vitrine.ts';

/** More than the buffers of a connection contain. */
const ARCHIVE = randomBytes(32 * 1024 * 1024);

async function serve(dataDir: string) {
  const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', EXPORT_AT: '', SYNC_AT: '' };
  const child = run('serve', settings);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'exit'), url: await serviceUrl(child) };
}

/** A download that is read step by step. */
class Download {
  readonly #chunks: Uint8Array[] = [];
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly tag: string;

  private constructor({ body, headers }: Response) {
    if (!body) throw new Error('a response without a body');
    this.#reader = body.getReader();
    this.tag = headers.get('etag') ?? '';
  }

  static async begin(url: string): Promise<Download> {
    const download = new Download(await fetch(fileAt(url)));
    await download.#read();
    return download;
  }

  /** Reads to the end, or until the connection is cut. */
  async readRest(): Promise<Buffer> {
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

const fileAt = (url: string): string => `${url}/download/nightly/records_export_full.tar.gz`;

async function harvestPage(url: string, query: string) {
  const text = await (await fetch(`${url}/oai?verb=ListIdentifiers&${query}`)).text();
  const uuids = [...text.matchAll(/<identifier>[^<]*\/([^</]+)</g)].map(([, uuid]) => uuid);
  return { uuids, token: /<resumptionToken[^>]*>([^<]+)</.exec(text)?.[1] };
}

test('[dataset-5] [operations-5] downloads and a harvest lose nothing by a restart of `vitrine serve`', async () => {
  const dataDir = await dataFolder(250);
  await offerExport(join(dataDir, 'export'), '2026-11-20T02:00:00.000Z', ARCHIVE);
  const { child, ended, url } = await serve(dataDir);
  const running = await Download.begin(url);
  const cutOff = await Download.begin(url);
  const page = await harvestPage(url, 'metadataPrefix=edm');

  child.kill('SIGTERM');
  const isRefused = () =>
    fetch(`${url}/health`).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);
  expect(sha256Of(await running.readRest())).toBe(sha256Of(ARCHIVE));
  // The second signal cuts off the download that nobody reads.
  child.kill('SIGTERM');
  await ended;
  const beginning = await cutOff.readRest();

  const again = await serve(dataDir);
  const rest = await fetch(fileAt(again.url), {
    headers: { range: `bytes=${beginning.length}-`, 'if-range': cutOff.tag },
  });
  expect(rest.status).toBe(206);
  const whole = Buffer.concat([beginning, await rest.bytes()]);
  expect(sha256Of(whole)).toBe(sha256Of(ARCHIVE));

  const uuids = [...page.uuids];
  for (let token = page.token; token !== undefined; ) {
    const next = await harvestPage(again.url, `resumptionToken=${token}`);
    uuids.push(...next.uuids);
    token = next.token;
  }
  expect(uuids).toEqual(Array.from({ length: 250 }, (_, number) => uuidOf(number)));
});
