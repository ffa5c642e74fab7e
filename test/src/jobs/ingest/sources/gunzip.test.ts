import { constants, crc32, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gunzip } from '../../../../../src/jobs/ingest/sources/read-sources.ts';
import { runs } from '../../../../runs.ts';

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

/** Every optional part of a header; and a member without content. */
const HEADER = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 8, 2 + 4 + 8 + 16, 0, 0, 0, 0, 0, 3]),
  Buffer.from('\u0003\u0000abcname.jsonl\u0000a comment\u0000'),
]);
const HEADER_CRC = crc32(HEADER) % 2 ** 16;
const WITH_HEADER = Buffer.concat([
  HEADER,
  Buffer.from([HEADER_CRC % 256, HEADER_CRC >> 8]),
  PACKED.subarray(10),
]);
const EMPTY = gzipSync('');
/** As `tar` and tapes pad their blocks. */
const ZEROS = Buffer.alloc(10_240);

test('gzip members in a row, with zeros between and after them, are read completely', async () => {
  const members = fc.constantFrom(PACKED, WITH_HEADER, EMPTY, ZEROS);
  await fc.assert(
    fc.asyncProperty(fc.array(members), fc.integer({ min: 1, max: 70_000 }), async (more, chunkBytes) => {
      const parts = [PACKED, ...more];
      const texts = parts.map((part) => (part === PACKED || part === WITH_HEADER ? TEXT : Buffer.alloc(0)));
      expect(await unpack(Buffer.concat(parts), Math.max(chunkBytes, parts.length * 50))).toEqual({
        bytes: Buffer.concat(texts),
        error: undefined,
      });
    }),
    { numRuns: runs(15) },
  );
});

test('other data after a member is an error after all members', async () => {
  const trailers: [Uint8Array, string][] = [
    [Buffer.from('\n'), 'Error: other data follows the gzip data'],
    [Buffer.concat([ZEROS, Buffer.from('tail')]), 'Error: other data follows the gzip data'],
    [Buffer.from([0x1f, 0x8c, 8, 0]), 'Error: damaged gzip data (incorrect header check)'],
    [Buffer.from([0x1f]), TOO_EARLY],
  ];
  for (const [trailer, error] of trailers) {
    for (const chunkBytes of [100, 1_000_000]) {
      const packed = Buffer.concat([PACKED, EMPTY, trailer]);
      expect(await unpack(packed, chunkBytes)).toEqual({ bytes: TEXT, error });
    }
  }
});

test('damage costs nothing that comes before it', async () => {
  for (const text of [TEXT.subarray(0, 3000), Buffer.concat(Array(20).fill(TEXT))]) {
    const readable = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
    const reservedBlock = Buffer.alloc(400, 0b111);
    const damaged = Buffer.concat([PACKED, ZEROS, PACKED.subarray(0, 10), readable, reservedBlock]);
    expect(await unpack(damaged, 64 * 1024)).toEqual({
      bytes: Buffer.concat([TEXT, text]),
      error: 'Error: damaged gzip data (invalid block type)',
    });
  }
});

test('a checksum or a length that does not match is an error after the text', async () => {
  const flipped = (at: number): Buffer => {
    const copy = Buffer.from(PACKED);
    copy.writeUInt8(copy.readUInt8(copy.length + at) ^ 1, copy.length + at);
    return copy;
  };
  expect(await unpack(flipped(-8), 1000)).toEqual({
    bytes: TEXT,
    error: 'Error: damaged gzip data (incorrect data check)',
  });
  expect(await unpack(flipped(-1), 1000)).toEqual({
    bytes: TEXT,
    error: 'Error: damaged gzip data (incorrect length check)',
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
    { numRuns: runs(50) },
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
