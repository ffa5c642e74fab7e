import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetPlugin } from '../../src/dataset/dataset-plugin.ts';
import { recordingEngine } from '../catalogue/recording-engine.ts';
import { openApp } from '../http/open-app.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { offerExport, sha256Of } from './offer-export.ts';

/** More than connections hold by themselves. */
const BYTES = randomBytes(6 * 1024 * 1024);

const folder = temporaryFolder(afterAll);
let address: string;

beforeAll(async () => {
  const app = await openApp(recordingEngine());
  await app.register(datasetPlugin, { folder: join(folder, 'export'), path: '/download' });
  await offerExport(join(folder, 'export'), '2026-11-20T02:00:00.000Z', BYTES);
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return () => app.close();
});

async function begin(): Promise<IncomingMessage> {
  const asked = get(`${address}/download/nightly/records_export_full.tar.gz`, { agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

async function checksumOf(download: IncomingMessage): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of download) hash.update(chunk);
  return hash.digest('hex');
}

test('a hundred downloads at once, half of them by clients that wait, keep nobody from searching', async () => {
  const expected = Array<string>(50).fill(sha256Of(BYTES));
  const slow = await Promise.all(expected.map(begin));
  const fast = Promise.all(expected.map(async () => checksumOf(await begin())));
  for (let search = 0; search < 20; search += 1) {
    expect((await fetch(`${address}/v2/search?q=a`)).status).toBe(200);
  }
  expect(await fast).toEqual(expected);
  expect(await Promise.all(slow.map(checksumOf))).toEqual(expected);
});
