import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { splitLines } from '../../src/engine/documents/split-lines.ts';
import { LineBatches } from '../../src/engine-server/line-batches.ts';

const BATCH_BYTES = 3;

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
    const divided = new Set<string>();
    for (let size = 1; size <= bytes.length; size += 1) {
      const lines = new LineBatches(bodyOf(bytes, size), BATCH_BYTES);
      const batches: string[][] = [];
      for await (const batch of lines.read()) {
        batches.push(splitLines(batch).map(String));
        lines.release(batch);
      }
      expect(batches.flat()).toEqual(['ä€', '𝒜\u2028b\r', 'c', '\ufeffd']);
      expect(batches.length).toBeGreaterThan(1);
      divided.add(JSON.stringify(batches));
    }
    expect(divided.size).toBe(1);
  });
}

test('uses the memory of batches that were released, and no other', async () => {
  const lines = new LineBatches(bodyOf(Buffer.from('abc\n'.repeat(100)), 4), BATCH_BYTES);
  const kept: Uint8Array[] = [];
  const memories = new Set<unknown>();
  for await (const batch of lines.read()) {
    memories.add(batch.buffer);
    expect(String(Buffer.from(batch))).toBe('abc\n');
    if (kept.length < 2) kept.push(batch);
    else lines.release(batch);
  }
  expect(kept.map((batch) => String(Buffer.from(batch)))).toEqual(['abc\n', 'abc\n']);
  expect(memories.size).toBe(4);
});

test('frees the memory of a chunk that shares it with nothing else', async () => {
  const shared = Buffer.from(new ArrayBuffer(8), 0, 4);
  const chunks = [Buffer.from(new ArrayBuffer(8)), shared.fill('a'), Buffer.from(new ArrayBuffer(4))];
  const batches: string[] = [];
  for await (const batch of new LineBatches(Readable.from(chunks)).read())
    batches.push(String(Buffer.from(batch)));
  expect(batches).toEqual([`${'\0'.repeat(8)}aaaa${'\0'.repeat(4)}`]);
  expect(chunks.map(({ length }) => length)).toEqual([0, 4, 0]);
});

test('a body without lines has no batches', async () => {
  for (const body of [undefined, null, Readable.from([])]) {
    expect(await Array.fromAsync(new LineBatches(body).read())).toEqual([]);
  }
});
