import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { uuidOf } from '../../uuid-of.ts';
import { recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const U1 = uuidOf(1);
const U2 = uuidOf(2);

const TEXT = `{"x":"${'Öl auf Leinwand '.repeat(200)}"}`;
const app = await openApp(recordingEngine({ hits: [{ document: { id: U1, sourceRecord: TEXT } }] }));
afterAll(() => app.close());

/** Compressed for each client, compressed once for all, and too short to be compressed unless demanded. */
const [SEARCH, OBJECT, HEALTH] = ['/v2/search?q=a', `/v2/object?id=${U1}`, '/health'];

const UNPACK = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

async function check(url: string, acceptEncoding: string, expected: keyof typeof UNPACK) {
  const plain = await app.inject(url);
  const response = await app.inject({ url, headers: { 'accept-encoding': acceptEncoding } });
  expect([response.statusCode, response.headers['content-encoding'] ?? 'identity']).toEqual([200, expected]);
  expect(String(response.headers['vary']).toLowerCase()).toContain('accept-encoding');
  expect(UNPACK[expected](response.rawPayload).toString()).toBe(plain.body);
}

// Accept-Encoding, the coding of long bodies, that of short ones
const CASES = [
  ['br', 'br', 'identity'],
  ['GZIP', 'gzip', 'identity'],
  ['x-gzip', 'gzip', 'identity'],
  ['gzip, deflate, br', 'br', 'identity'],
  ['gzip, deflate, br, zstd', 'br', 'identity'],
  ['br;q=0.5, gzip', 'gzip', 'identity'],
  ['*', 'gzip', 'identity'],
  ['*, br', 'br', 'identity'],
  ['gzip;q=0, *', 'br', 'identity'],
  ['br;q=0, *', 'gzip', 'identity'],
  ['*, br;q=0', 'gzip', 'identity'],
  ['br; q=0.000, gzip;q=0, *', 'identity', 'identity'],
  ['gzip;q=0.5, identity', 'identity', 'identity'],
  ['identity;q=0.5, gzip', 'gzip', 'identity'],
  ['identity', 'identity', 'identity'],
  ['deflate', 'identity', 'identity'],
  ['br;q=0', 'identity', 'identity'],
  ['', 'identity', 'identity'],
  // Identity is refused.
  ['identity;q=0, gzip', 'gzip', 'gzip'],
  ['*;q=0, gzip', 'gzip', 'gzip'],
  ['gzip, identity;q=0, *;q=0.5', 'gzip', 'gzip'],
  ['identity;q=0, *', 'gzip', 'gzip'],
  // So is everything: better something that can probably be read than an error.
  ['*;q=0', 'identity', 'identity'],
  ['identity;q=0', 'identity', 'identity'],
  ['deflate, *;q=0', 'identity', 'identity'],
  // Not a weight: the coding is not accepted.
  ['gzip;q=much', 'identity', 'identity'],
] as const;

describe.each(CASES)('[http-6] Accept-Encoding: %s', (acceptEncoding, long, short) => {
  test(`${SEARCH}: ${long}`, () => check(SEARCH, acceptEncoding, long));
  test(`${OBJECT}: ${long}`, () => check(OBJECT, acceptEncoding, long));
  test(`${HEALTH}: ${short}`, () => check(HEALTH, acceptEncoding, short));
});

test('without the header responses are not compressed', async () => {
  for (const url of [SEARCH, OBJECT, HEALTH]) {
    expect((await app.inject(url)).headers['content-encoding']).toBeUndefined();
  }
});

test('errors are compressed for clients that refuse anything else', async () => {
  const headers = { 'accept-encoding': 'gzip, identity;q=0' };
  const response = await app.inject({ url: `/v2/object?id=${U2}`, headers });
  expect([response.statusCode, response.headers['content-encoding']]).toEqual([404, 'gzip']);
  expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toEqual({
    detail: `No object with ID ${U2}`,
  });
});
