import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Bitset,
  bitsetFor,
  clearBit,
  countBits,
  fullBitset,
  hasBit,
  intersect,
  invert,
  setBit,
  subtract,
  toOrdinals,
  unite,
} from '../../../../src/engine/segment/bitset.ts';

/** A bitset and a Set of the same documents below `size`; what happens to one happens to the other. */
class Both {
  readonly bits: Bitset;
  naive: Set<number>;

  constructor(size: number, members: Iterable<number>) {
    this.bits = bitsetFor(size);
    this.naive = new Set(members);
    for (const member of this.naive) setBit(this.bits, member);
  }
}

type Operation = (left: Both, right: Both, size: number, doc: number) => void;

const range = (size: number): number[] => Array.from({ length: size }, (_, i) => i);

const OPERATIONS: Readonly<Record<string, Operation>> = {
  set: ({ bits, naive }, _, __, doc) => {
    setBit(bits, doc);
    naive.add(doc);
  },
  clear: ({ bits, naive }, _, __, doc) => {
    clearBit(bits, doc);
    naive.delete(doc);
  },
  intersect: (left, right) => {
    intersect(left.bits, right.bits);
    left.naive = left.naive.intersection(right.naive);
  },
  unite: (left, right) => {
    unite(left.bits, right.bits);
    left.naive = left.naive.union(right.naive);
  },
  subtract: (left, right) => {
    subtract(left.bits, right.bits);
    left.naive = left.naive.difference(right.naive);
  },
  invert: (left, _, size) => {
    invert(left.bits, size);
    left.naive = new Set(range(size)).difference(left.naive);
  },
};

function check({ bits, naive }: Both, size: number): void {
  const members = [...naive].sort((a, b) => a - b);
  expect([...toOrdinals(bits)]).toEqual(members);
  expect(countBits(bits)).toBe(members.length);
  expect(range(size).filter((doc) => hasBit(bits, doc))).toEqual(members);
}

const task = fc.integer({ min: 1, max: 100 }).chain((size) => {
  const doc = fc.nat({ max: size - 1 });
  return fc.record({
    size: fc.constant(size),
    left: fc.array(doc),
    right: fc.array(doc),
    steps: fc.array(fc.tuple(fc.constantFrom(...Object.keys(OPERATIONS)), doc), { maxLength: 6 }),
  });
});

test('behaves like a Set', () => {
  fc.assert(
    fc.property(task, ({ size, left, right, steps }) => {
      const both = new Both(size, left);
      const other = new Both(size, right);
      check(both, size);
      for (const [name, doc] of steps) {
        OPERATIONS[name]?.(both, other, size, doc);
        check(both, size);
      }
    }),
  );
});

test('the full set contains every document and nothing above', () => {
  for (const size of [0, 1, 31, 32, 33, 64, 100])
    expect([...toOrdinals(fullBitset(size))]).toEqual(range(size));
});
