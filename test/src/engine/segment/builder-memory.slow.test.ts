import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { SegmentBuilder } from '../../../../src/engine/build/segment-builder.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { makeField } from '../make-field.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const SCHEMA: CollectionSchema = {
  name: 'all',
  fields: [
    makeField('title', 'string', { facet: true, sort: true }),
    makeField('text', 'string'),
    makeField('words', 'string[]', { facet: true }),
    makeField('numbers', 'int32[]', { facet: true }),
    makeField('ratio', 'float', { facet: true, sort: true }),
    makeField('place', 'float[]', { numDim: 384 }),
  ],
};

/** What a writer allows is sixteen times as much. */
const LIMIT = 8 * 2 ** 20;

const usedBytes = (): number => {
  // V8 frees the memory of arrays beside the program, and counts it when the next collection begins.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const numbers = (count: number, of: (i: number) => number): number[] =>
  Array.from({ length: count }, (_, i) => of(i));

test.each<[string, (row: number) => object]>([
  ['short texts', (row) => ({ title: `Krug ${row % 1000}` })],
  ['titles that are all different', (row) => ({ title: `Krug w${row} v${row * 7}` })],
  ['long texts of known words', (row) => ({ text: numbers(1000, (i) => (row * i) % 5000).join(' ') })],
  ['words that are all new', (row) => ({ text: numbers(100, (i) => row * 100 + i).join(' ') })],
  ['lists of values', (row) => ({ words: numbers(20, (i) => (row * i) % 500).map((i) => `value ${i}`) })],
  ['lists of new values', (row) => ({ words: numbers(20, (i) => row * 20 + i).map((i) => `value ${i}`) })],
  ['lists of numbers', (row) => ({ numbers: numbers(50, (i) => row * i), ratio: row / 4 })],
  ['vectors', (row) => ({ place: Float32Array.from(numbers(384, (i) => Math.sin(row * i))) })],
  ['nothing but their ids', () => ({})],
])('a builder of documents with %s takes at most twice the memory that it counts', (_, make) => {
  const before = usedBytes();
  const builder = new SegmentBuilder(SCHEMA);
  let row = 0;
  while (builder.bytes < LIMIT) {
    row += 1;
    builder.add(row, row, { id: `id-${row}`, ...make(row) });
  }
  const used = usedBytes() - before;
  // Lists that grow double their memory.
  expect(used).toBeLessThan(2 * LIMIT);
  expect(builder.documentCount).toBe(row);
});
