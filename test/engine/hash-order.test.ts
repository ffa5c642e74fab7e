import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollectionSchema } from '../../src/engine/schema.ts';
import { hashOrder } from '../../src/engine/segment/hash-order.ts';
import { makeField } from './make-field.ts';
import { openEngine, temporaryFolder } from './open-engine.ts';

const numbers = (count: number, numberOf = (i: number): number => i): number[] =>
  Array.from({ length: count }, (_, i) => numberOf(i));

/** As a program compiled with g++ prints them. */
test.each([
  { keys: numbers(3), expected: '2 1 0' },
  { keys: numbers(14), expected: '13 0 1 2 3 4 5 6 7 8 9 10 11 12' },
  {
    keys: numbers(30),
    expected: '29 12 11 10 9 8 7 6 5 4 3 2 1 0 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28',
  },
  // Several in one bucket of thirteen.
  { keys: numbers(8, (i) => i * 13 + (i % 2)), expected: '7 5 3 1 6 4 2 0' },
])('goes through $keys as std::unordered_map does', ({ keys, expected }) => {
  expect(hashOrder(keys).join(' ')).toBe(expected);
});

test('lists each key once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 2000 }), (keys) => {
      expect(hashOrder(keys).toSorted((a, b) => a - b)).toEqual(numbers(keys.length));
    }),
    { numRuns: 200 },
  );
});

const SCHEMA: CollectionSchema = { name: 'things', fields: [makeField('maker', 'string', { facet: true })] };

test('of facet values that tie, those stay that Typesense numbers last in each import', async () => {
  const engine = openEngine(temporaryFolder());
  await engine.createCollection(SCHEMA);
  // Letter by letter; the fourteenth document of an import is numbered first.
  const lines = [...'abcdefghijklmn'].map((maker) => JSON.stringify({ maker }));
  const kept = async (): Promise<string> => {
    const { body } = await engine.search('things', { q: '*', facet_by: 'maker', max_facet_values: '3' });
    const reply = JSON.parse(Buffer.from(body).toString()) as {
      readonly facet_counts: readonly { readonly counts: readonly { readonly value: string }[] }[];
    };
    return (reply.facet_counts[0]?.counts ?? []).map(({ value }) => value).join(' ');
  };
  await engine.write('things', lines, 'create', { publish: 'now' });
  expect(await kept()).toBe('m l k');
  // A later import is numbered later.
  await engine.write('things', [JSON.stringify({ maker: 'x' })], 'create', { publish: 'now' });
  expect(await kept()).toBe('x m l');
});
