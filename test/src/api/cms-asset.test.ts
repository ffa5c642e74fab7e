import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openAssetPictures } from '../../../src/stores/cms/asset-pictures.ts';
import { recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-assets-'));
const cache = join(folder, 'cache');
mkdirSync(join(folder, 'assets'));
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const put = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, 'assets', name), bytes);

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3261e' } });
const PNG = await drawn(80, 40).png().toBuffer();
put(`${id(1)}.png`, PNG);
put(`${id(2)}.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
put(`${id(3)}.jpg`, 'no picture');
put(`${id(4)}.gif`, await drawn(10, 10).gif().toBuffer());
put(`${id(5)}.jpeg`, await drawn(10, 10).jpeg().toBuffer());
put('secret.png', PNG);
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
put(
  `${id(7)}.webp`,
  await sharp({ create: { width: 8, height: 8, channels: 4, background: TRANSPARENT } })
    .webp()
    .toBuffer(),
);

/** Of eight small files: each takes a block on disk. */
const [MAX_FILES, MAX_BYTES] = [8, 8 * 4096];
const notKept: string[] = [];
const app = await openApp(recordingEngine(), {
  assetPictures: openAssetPictures(async () => folder, cache, {
    cacheBytes: MAX_BYTES,
    onNotCached: ({ message }) => notKept.push(message),
  }),
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => rmSync(cache, { recursive: true, force: true }));

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const address = (digit: number, query: string) => `/cms/assets/${id(digit)}/?${query}`;

async function typeOf(url: string, accept = ''): Promise<unknown[]> {
  const { statusCode, headers } = await ask(url, { accept });
  return [statusCode, headers['content-type'], headers['vary']];
}

test('without parameters the original comes', async () => {
  const { rawPayload, headers } = await ask(address(1, ''));
  expect(rawPayload.equals(PNG)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  expect(existsSync(cache)).toBe(false);
});

describe('[media-4] format=auto', () => {
  const chrome = 'image/avif,image/webp,image/apng,*/*;q=0.8';
  test.each([
    [1, chrome, 'image/avif'],
    [1, 'image/webp,*/*', 'image/webp'],
    [1, 'image/avif;q=0, image/webp', 'image/webp'],
    [1, 'IMAGE/AVIF', 'image/avif'],
    [1, '*/*', 'image/jpeg'],
    [1, '', 'image/jpeg'],
    [5, '', 'image/jpeg'],
    [4, '', 'image/jpeg'],
    [7, '', 'image/jpeg'],
    [7, chrome, 'image/avif'],
    [7, 'image/webp', 'image/webp'],
    [4, chrome, 'image/avif'],
    [2, chrome, 'image/svg+xml'],
  ])('of %i for %j is %s', async (digit, accept, type) => {
    const [status, given, vary] = await typeOf(address(digit, 'format=auto'), accept);
    expect([status, given]).toEqual([200, type]);
    expect(String(vary).split(', ')).toEqual(expect.arrayContaining(['accept', 'accept-encoding']));
  });
});

test('[media-4] transparency becomes white in a JPEG', async () => {
  for (const query of ['format=auto', 'format=jpg', 'format=auto&width=4', 'format=auto&width=9&height=5']) {
    const { rawPayload } = await ask(address(7, query));
    const { channels } = await sharp(rawPayload).stats();
    expect([query, ...channels.map(({ min }) => min)]).toEqual([query, 255, 255, 255]);
  }
});

test('format=auto delivers an original that is too large for any format', async () => {
  put(`${id(8)}.png`, await drawn(6100, 4).png().toBuffer());
  expect(await typeOf(address(8, 'format=auto'))).toEqual([200, 'image/png', expect.anything()]);
});

test('a format is that of the response, also without another size', async () => {
  expect(await typeOf(address(4, 'format=png'))).toEqual([200, 'image/png', expect.anything()]);
});

test('format=auto gives WebP where AVIF would take too long', async () => {
  const url = address(1, 'width=4010&format=auto');
  expect(await typeOf(url, 'image/avif,image/webp')).toEqual([200, 'image/webp', expect.anything()]);
  expect(await typeOf(url, 'image/avif')).toEqual([200, 'image/jpeg', expect.anything()]);
  const { statusCode, json } = await ask(address(1, 'width=4010&format=avif'));
  expect([statusCode, json()]).toEqual([
    400,
    { detail: 'Asset not delivered: the picture would be too large' },
  ]);
});

test.each([
  ['width=20', 'image/png', 20, 10],
  ['width=20&height=20&format=jpg', 'image/jpeg', 20, 20],
  ['width=400&withoutEnlargement=true&format=webp', 'image/webp', 80, 40],
  ['width=160&withoutEnlargement=false', 'image/png', 160, 80],
  ['height=20&format=avif&quality=30', 'image/avif', 40, 20],
  ['width=20&height=20&fit=inside&key=x', 'image/png', 20, 10],
])('%s', async (query, type, width, height) => {
  // The second answer comes from the disk.
  for (const _ of [1, 2]) {
    const { rawPayload, headers } = await ask(address(1, query));
    const found = await sharp(rawPayload).metadata();
    expect([headers['content-type'], found.width, found.height]).toEqual([type, width, height]);
  }
  expect(readdirSync(cache)).toHaveLength(1);
});

test('results are cached until the original changes', async () => {
  const url = address(6, 'width=20');
  const widthAfter = async (width: number) => {
    put(`${id(6)}.png`, await drawn(width, 40).png().toBuffer());
    const { height } = await sharp((await ask(url)).rawPayload).metadata();
    return height;
  };
  expect(await widthAfter(40)).toBe(20);
  expect(await widthAfter(80)).toBe(10);
});

test('results that cannot be cached are delivered', async () => {
  notKept.length = 0;
  symlinkSync(join(folder, 'nowhere/cache'), cache);
  expect((await ask(address(1, 'width=20'))).statusCode).toBe(200);
  expect(notKept).toEqual([
    expect.stringMatching(
      /^cannot write \S+cache\/\S+\.png: a file or a broken link is in the place of a folder$/,
    ),
  ]);
});

test('the cache is bounded', async () => {
  for (let width = 20; width < 60; width++) {
    expect((await ask(address(1, `width=${width}`))).statusCode).toBe(200);
  }
  await expect.poll(() => readdirSync(cache).length).toBe(MAX_FILES);
});

test('concurrent requests for the same picture transform it once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => ask(address(1, 'width=33&format=avif'))),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ headers }) => headers['etag'])).size).toBe(1);
});

test('too many different ones of many clients at once: 503 for the rest', async () => {
  const responses = await Promise.all(
    Array.from({ length: 120 }, (_, at) =>
      app.inject({ url: address(1, `width=${500 + at}&format=avif`), remoteAddress: `192.0.2.${at}` }),
    ),
  );
  const statuses = Map.groupBy(responses, ({ statusCode }) => statusCode);
  expect([...statuses.keys()].sort()).toEqual([200, 503]);
  const [refused] = statuses.get(503) ?? [];
  expect([refused?.headers['retry-after'], refused?.json()]).toEqual([
    '2',
    { detail: 'Too many pictures are being made' },
  ]);
});

test('a picture that a client has is not sent again', async () => {
  const { headers } = await ask(address(1, 'width=20'));
  const again = await ask(address(1, 'width=20'), { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('scripts in an SVG do not run', async () => {
  const { headers, body } = await ask(address(2, 'width=20&format=jpg'));
  expect(body).toContain('<svg');
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
});

test.each<[string, number, unknown]>([
  [`/cms/assets/${id(9)}`, 404, 'Asset not found'],
  ['/cms/assets/secret', 404, 'Asset not found'],
  ['/cms/assets/..%2fassets%2fsecret', 404, 'Asset not found'],
  [address(3, 'width=20'), 400, expect.stringContaining('Asset not delivered: the picture cannot be read')],
  [address(1, 'width=5000&height=5000'), 400, 'Asset not delivered: the picture would be too large'],
  [address(1, 'width=6001'), 422, expect.anything()],
  [address(1, 'width=0'), 422, expect.anything()],
  [address(1, 'quality=101'), 422, expect.anything()],
  [address(1, 'format=gif'), 422, expect.anything()],
  [address(1, 'fit=fill'), 422, expect.anything()],
  [address(1, 'withoutEnlargement=perhaps'), 422, expect.anything()],
])('%s: %i', async (url, status, detail) => {
  const response = await ask(url);
  expect([response.statusCode, response.json()]).toEqual([status, { detail }]);
});

test('without the file CMS the path does not exist', async () => {
  const other = await openApp(recordingEngine());
  expect((await other.inject(`/cms/assets/${id(1)}`)).statusCode).toBe(404);
  await other.close();
});
