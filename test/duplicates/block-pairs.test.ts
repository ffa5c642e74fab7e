import { array, assert, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { BlockPairs, MAX_BLOCK, recordsOf } from '../../src/duplicates/block-pairs.ts';

/** Kinds of keys, each a list of records with a key. */
const kinds = array(
  array(tuple(integer({ min: 0, max: 9 }), integer({ min: 0, max: 5 })), { maxLength: 20 }),
  {
    maxLength: 4,
  },
);

const paired = (given: readonly (readonly (readonly [number, number])[])[]): [number, number][] => {
  const blocks = new BlockPairs();
  for (const entries of given) {
    // Keys differ in their upper bits.
    for (const [record, key] of entries) blocks.add(record, key * 2 ** 24);
    blocks.endKind();
  }
  return Array.from(blocks.end().pairs, (pair) => [...recordsOf(pair)]);
};

test('each two records with a common key of a kind are one pair, in order', () =>
  assert(
    property(kinds, (given) => {
      const expected = new Map<number, [number, number]>();
      for (const entries of given) {
        for (const [a, key] of entries) {
          for (const [b, other] of entries) if (a < b && key === other) expected.set(10 * a + b, [a, b]);
        }
      }
      expect(paired(given)).toEqual([...expected].sort(([x], [y]) => x - y).map(([, pair]) => pair));
    }),
  ));

test('a block that is too large is skipped and counted', () => {
  const blocks = new BlockPairs();
  for (let record = 0; record <= MAX_BLOCK; record++) blocks.add(record, 0xffffffff);
  blocks.endKind();
  for (const record of [1, 2]) blocks.add(record, 7);
  blocks.endKind();
  const { pairs, skipped } = blocks.end();
  expect([Array.from(pairs, recordsOf), skipped]).toEqual([[[1, 2]], 1]);
});

test('a record whose number is too large for a pair is refused', () => {
  const refused = () => new BlockPairs().add(2 ** 23, 1);
  expect(refused).toThrow(new RangeError('record 8388608: only 8388608 can be paired'));
});
