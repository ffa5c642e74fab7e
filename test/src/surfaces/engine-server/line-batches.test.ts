import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { lineBatches } from '../../../../src/surfaces/engine-server/document-routes.ts';

const BATCH_BYTES = 3;
/** In bytes, with its line feed. */
const LONGEST_LINE = 10;

/** The body in chunks of so many bytes. */
const bodyOf = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    ),
  );

for (const end of ['', '\n']) {
  test(`reads whole lines in bounded batches, however the body is split, with ${JSON.stringify(end)} at its end`, async () => {
    const bytes = Buffer.from(`\ufeffä€\n\n𝒜\u2028b\r\n \t\nc\n\u2003\n\ufeffd${end}`);
    for (let size = 1; size <= bytes.length; size += 1) {
      const batches = await Array.fromAsync(lineBatches(bodyOf(bytes, size), BATCH_BYTES));
      for (const batch of batches.slice(0, -1)) expect(batch.at(-1)).toBe(0x0a);
      expect(
        String(Buffer.concat(batches))
          .split('\n')
          .filter((line) => line.trim() !== ''),
      ).toEqual(['ä€', '𝒜\u2028b\r', 'c', '\ufeffd']);
      expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(
        BATCH_BYTES + size + LONGEST_LINE,
      );
    }
  });
}

test('a body without lines has no batches', async () => {
  for (const body of [undefined, null, Readable.from([])]) {
    expect(await Array.fromAsync(lineBatches(body))).toEqual([]);
  }
});
