import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryText, packDictionary, sizeOf, toBytes } from '../../src/engine/index/dictionary.ts';
import { makeTermDictionary } from '../../src/engine/index/term-dictionary.ts';
import { entriesAtDistance } from '../../src/engine/query/typo-search.ts';
import { unlimitedBudget } from '../../src/engine/search-budget.ts';

/** Optimal string alignment, from its definition: insertion, deletion, substitution and transposition cost 1. */
function distance(a: Uint8Array, b: Uint8Array): number {
  const table: number[][] = [];
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = 0; i <= a.length; i += 1) {
    const row: number[] = [];
    table.push(row);
    for (let j = 0; j <= b.length; j += 1) {
      if (i === 0 || j === 0) row.push(i + j);
      else {
        const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(at(i - 2, j - 2) + 1);
        row.push(Math.min(...ways));
      }
    }
  }
  return at(a.length, b.length);
}

/** The distance of the nearest beginning of the entry that is as long as what was typed, or of all of a shorter one. */
function prefixDistance(entry: Uint8Array, typed: Uint8Array): number {
  if (entry.length < typed.length) return distance(entry, typed);
  let nearest = Number.POSITIVE_INFINITY;
  for (let length = typed.length; length <= entry.length; length += 1) {
    nearest = Math.min(nearest, distance(entry.subarray(0, length), typed));
  }
  return nearest;
}

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
);
const words = fc.uniqueArray(word, { maxLength: 60 });

/** A word, or one near to a word of the list. */
const typedFor = (list: readonly string[]): fc.Arbitrary<string> =>
  list.length === 0
    ? word
    : fc.oneof(
        word,
        fc
          .tuple(fc.constantFrom(...list), fc.nat(), fc.constantFrom('', 'a', 'xy'))
          .map(([near, at, put]) => {
            const cut = at % (near.length + 1);
            return `${near.slice(0, cut)}${put}${near.slice(cut + 1)}`.toWellFormed() || 'a';
          }),
      );

const task = words.chain((list) => fc.record({ list: fc.constant(list), typed: typedFor(list) }));

test('finds the entries at a distance that a comparison with each finds', () => {
  fc.assert(
    fc.property(task, fc.integer({ min: 0, max: 2 }), fc.boolean(), ({ list, typed }, cost, asPrefix) => {
      const dictionary = makeTermDictionary(
        packDictionary(list.map((text) => text.toWellFormed())).dictionary,
      );
      const bytes = toBytes(typed);
      const measure = asPrefix ? prefixDistance : distance;
      const expected: number[] = [];
      for (let id = 0; id < sizeOf(dictionary); id += 1) {
        if (measure(toBytes(entryText(dictionary, id)), bytes) === cost) expected.push(id);
      }
      expect(entriesAtDistance(dictionary, bytes, cost, asPrefix, unlimitedBudget())).toEqual(expected);
    }),
    { numRuns: 3000 },
  );
});
