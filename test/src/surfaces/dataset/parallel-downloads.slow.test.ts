import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { serveExport, sha256Of } from './offer-export.ts';

/** More than connections hold by themselves. */
const BYTES = randomBytes(6 * 1024 * 1024);

const folder = temporaryFolder(afterAll);
let url: string;

beforeAll(async () => {
  const served = await serveExport(folder, BYTES);
  url = served.address;
  return served.close;
});

async function begin(): Promise<IncomingMessage> {
  const asked = get(`${url}/download/nightly/records_export_full.tar.gz`, { agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

async function checksumOf(download: IncomingMessage): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of download) hash.update(chunk);
  return hash.digest('hex');
}

test('searches work during a hundred downloads, half of them by slow clients', async () => {
  const expected = Array<string>(50).fill(sha256Of(BYTES));
  const slow = await Promise.all(expected.map(begin));
  const fast = Promise.all(expected.map(async () => checksumOf(await begin())));
  for (let search = 0; search < 20; search += 1) {
    expect((await fetch(`${url}/v2/search?q=a`)).status).toBe(200);
  }
  expect(await fast).toEqual(expected);
  expect(await Promise.all(slow.map(checksumOf))).toEqual(expected);
});
