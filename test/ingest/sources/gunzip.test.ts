import { constants, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gunzip } from '../../../src/ingest/sources/gunzip.ts';

/** What comes out, and the error after it. */
async function unpack(packed: Uint8Array, chunkBytes: number) {
  async function* chunks() {
    for (let at = 0; at < packed.length; at += chunkBytes) yield packed.subarray(at, at + chunkBytes);
  }
  const found: Uint8Array[] = [];
  try {
    for await (const chunk of gunzip(chunks())) found.push(chunk);
  } catch (error) {
    return { bytes: Buffer.concat(found), error: String(error) };
  }
  return { bytes: Buffer.concat(found), error: undefined };
}

/** Lines that pack badly, so that a cut loses some. */
const TEXT = Buffer.from(
  Array.from({ length: 3000 }, (_, n) => `${n} ${(n * n * 2654435761) % 1e9}\n`).join(''),
);
const PACKED = gzipSync(TEXT);
const TOO_EARLY = 'Error: the gzip data ends too early (unexpected end of file)';

test('a complete file is read completely, also several in a row', async () => {
  expect(await unpack(PACKED, 1000)).toEqual({ bytes: TEXT, error: undefined });
  expect(await unpack(Buffer.concat([PACKED, PACKED]), 1000)).toEqual({
    bytes: Buffer.concat([TEXT, TEXT]),
    error: undefined,
  });
});

test('a truncated file gives everything readable, then the error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: PACKED.length - 1 }),
      fc.integer({ min: 500, max: 20_000 }),
      async (length, chunkBytes) => {
        const cut = PACKED.subarray(0, length);
        const readable = length === 0 ? cut : gunzipSync(cut, { finishFlush: constants.Z_SYNC_FLUSH });
        expect(await unpack(cut, chunkBytes)).toEqual({ bytes: Buffer.from(readable), error: TOO_EARLY });
      },
    ),
    { numRuns: 50 },
  );
});

test('an error names a file that is not gzip', async () => {
  expect((await unpack(Buffer.from('plain text'), 100)).error).toBe(
    'Error: damaged gzip data (incorrect header check)',
  );
});

test('an error of the source passes through', async () => {
  async function* broken() {
    yield PACKED.subarray(0, 100);
    throw new Error('disk gone');
  }
  await expect(Array.fromAsync(gunzip(broken()))).rejects.toThrow('disk gone');
});
