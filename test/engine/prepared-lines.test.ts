import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollectionSchema } from '../../src/engine/schema.ts';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import { checksum } from '../../src/engine/store/files.ts';
import { PreparedLines, prepareLines } from '../../src/engine/store/prepared-lines.ts';
import { writeLines } from '../../src/engine/store/write-lines.ts';
import { DIRTY_VALUES, WRITE_ACTIONS } from '../../src/engine/write-options.ts';
import { runs } from '../runs.ts';
import { allStored } from './all-stored.ts';
import { makeField } from './make-field.ts';
import { temporaryFolder } from './open-engine.ts';

const SCHEMA: CollectionSchema = {
  name: 'c',
  fields: [
    makeField('title', 'string', { sort: true }),
    makeField('tags', 'string[]', { facet: true }),
    makeField('count', 'int64', { facet: true }),
    makeField('record', 'string', { index: false }),
    makeField('colour', 'float[]', { numDim: 3 }),
    makeField('shape', 'float[]', { numDim: 20 }),
    makeField('size', 'float', { facet: true, sort: true }),
    makeField('sizes', 'float[]'),
    makeField('year', 'int32', { sort: true }),
    makeField('isPublic', 'bool'),
  ],
};

const component = fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ noNaN: true, min: -9, max: 9 }));
const vector = (length: number) => fc.array(component, { minLength: length, maxLength: length });
/** Whatever fits a field, and some that do not. */
const document = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'ä', '日本', '\ud800', '', 7),
    title: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null), fc.constant(3)),
    tags: fc.array(fc.constantFrom('Krug', 'Öl', '')),
    count: fc.oneof(fc.constant(2n ** 62n + 1n), fc.integer(), fc.constant('x')),
    record: fc.constantFrom('kurz', 'lang '.repeat(200)),
    colour: fc.oneof(vector(3), vector(2), fc.constant(null)),
    shape: fc.oneof(vector(20), fc.constant(Array(20).fill(0))),
    undeclared: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const json = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? JSON.rawJSON(String(member)) : member,
  );
/** Lines that no JSON.stringify writes. */
const UNUSUAL = [
  ...['', ' ', '\t\r', '\u2028\ufeff', '{', '[]', 'null', '{}{}'],
  ...[
    '{"id":"a","id":"b"}',
    '{"id":"","id":"b"}',
    '{"\\u0069d":"b"}',
    '{"id":"a","__proto__":{"title":"x"}}',
  ],
  ...['{"id":"a","colour":[1, 2,3e0]}', '{"id":"a","colour":[1e39,2,3]}', '{"id":"a","colour":[]}'],
  ...[
    '{"id":"a","colour":[0,-0,-0.0]}',
    '{"id":"b","colour":[9007199254740993,1,1]}',
    '{"id":"a","colour":"1"}',
  ],
  ...['{"id":"a","colour":[1,2,3],"colour":[3,2,1]}', '{"id":"a","col\\u006fur":[1,2,3],"colour":[3,2,1]}'],
  ...[
    '{"id":"a","colour":[1,2,3],"undeclared":{"colour":[1,2,3]}}',
    '{"id":"a","colour":{"colour":[1,2,3]}}',
  ],
  ...['{"id":"a","size":-0.0}', '{"id":"b","size":1e17,"sizes":[-0,1e-50,1e17]}', '{"id":"a","size":1e999}'],
  ...[
    '{"id":"a","size":12345678901234567890123}',
    '{"id":"b","year":-0}',
    '{"id":"b","year":1e3,"isPublic":1}',
  ],
  ...['{"id":"a","count":-0}', '{"id":"b","count":1e17}', '{"id":"b","count":"9223372036854775807"}'],
  ...['{"id":"b","count":9223372036854775808,"size":"2.50","isPublic":"TRUE","year":2147483648}'],
].map((text) => Buffer.from(text));
/** With bytes that are not UTF-8. */
const damaged = document.map((value) => {
  const bytes = Buffer.from(json(value));
  if (bytes.length > 9) bytes[bytes.length - 4] = 0xff;
  return bytes;
});
const line = fc.oneof(
  { weight: 12, arbitrary: document.map((value) => Buffer.from(json(value))) },
  { weight: 4, arbitrary: fc.constantFrom(...UNUSUAL) },
  { weight: 1, arbitrary: damaged },
);
const joined = (lines: readonly Uint8Array[]): Buffer =>
  Buffer.concat(lines.flatMap((bytes) => [bytes, Buffer.from('\n')]));

test('lines are written in the same way whether or not they were prepared', () => {
  const batches = fc.array(fc.array(line, { maxLength: 6 }), { minLength: 1, maxLength: 3 });
  const parameters = [
    batches,
    fc.constantFrom(...WRITE_ACTIONS),
    fc.constantFrom(...DIRTY_VALUES),
    fc.constantFrom(64, 1024, 2 ** 16),
  ] as const;
  fc.assert(
    fc.property(...parameters, (given, action, dirtyValues, bytes) => {
      const write = (isPrepared: boolean) => {
        const folder = temporaryFolder();
        const writer = new CollectionWriter(folder, SCHEMA);
        const outcomes = given.map((lines) => {
          const text = joined(lines);
          // What was in the memory before does not matter.
          const memory = new SharedArrayBuffer(bytes);
          new Uint8Array(memory).fill(1);
          if (isPrepared) prepareLines(text, SCHEMA, dirtyValues, memory);
          const prepared = isPrepared ? new PreparedLines(memory) : undefined;
          return writeLines(writer, SCHEMA, text, action, false, dirtyValues, prepared);
        });
        writer.publish();
        const { generation, segments } = writer.published();
        writer.close();
        const sumOf = (memory: { readonly buffer: ArrayBufferLike } | undefined) =>
          memory && checksum(new Uint8Array(memory.buffer));
        return {
          outcomes,
          stored: allStored(folder),
          generation,
          segments: segments.map((own) => [own.id, sumOf(own), sumOf(own.vectors)]),
        };
      };
      expect(write(true)).toEqual(write(false));
    }),
    { numRuns: runs(60) },
  );
});

test('lines that depend on the collection, or are refused, are left to the writer', () => {
  const memory = new SharedArrayBuffer(2 ** 16);
  const lines = ['{"id":"a"}', '{}', '{', '{"id":"b","title":3}', ' ', '{"id":"c"}'];
  prepareLines(Buffer.from(lines.join('\n')), SCHEMA, 'reject', memory);
  const prepared = new PreparedLines(memory);
  const ids = Array.from({ length: 6 }, () => prepared.next()?.id);
  expect(ids).toEqual(['a', undefined, undefined, undefined, 'c', undefined]);
});

test('one long line is prepared in memory of twice its size', () => {
  const text = JSON.stringify({ id: 'a', title: 'Öl '.repeat(500_000) });
  const bytes = Buffer.from(text);
  const memory = new SharedArrayBuffer(2 ** Math.ceil(Math.log2(2 * bytes.length)));
  prepareLines(bytes, SCHEMA, 'reject', memory);
  expect(new PreparedLines(memory).next()?.body).toBe(text);
});
