import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { termsAtDistance } from '../../../../src/engine/match/typo-search.ts';
import { unlimitedBudget } from '../../../../src/engine/search-budget.ts';
import {
  entryText,
  makeTermDictionary,
  packDictionary,
  sizeOf,
  toBytes,
} from '../../../../src/engine/segment/dictionary.ts';
import { runs } from '../../../runs.ts';

/** Behind the last letter of a word, which has to match too where no beginning is searched. */
const END = 0;

/**
 * Optimal string alignment, from its definition: insertion, deletion and
 * substitution cost 1, and so does a transposition, but not of the first two letters.
 */
function distance(entry: Uint8Array, typed: Uint8Array): number {
  const table: number[][] = [];
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = 0; i <= entry.length; i += 1) {
    const row: number[] = [];
    table.push(row);
    for (let j = 0; j <= typed.length; j += 1) {
      if (i === 0 || j === 0) row.push(i + j);
      else {
        const cost = entry[i - 1] === typed[j - 1] ? 0 : 1;
        const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost];
        const isTransposed = entry[i - 1] === typed[j - 2] && entry[i - 2] === typed[j - 1];
        if (i > 2 && j > 1 && isTransposed) ways.push(at(i - 2, j - 2) + 1);
        row.push(Math.min(...ways));
      }
    }
  }
  return at(entry.length, typed.length);
}

/** Whether the entry fits, told letter by letter. */
function fits(entry: Uint8Array, word: Uint8Array, cost: number, asPrefix: boolean): boolean {
  const typed = asPrefix ? word : Uint8Array.of(...word, END);
  for (let length = 1; length <= entry.length; length += 1) {
    const beginning = entry.subarray(0, length);
    const far = distance(beginning, typed.subarray(0, Math.min(length, typed.length)));
    if (asPrefix && length >= typed.length && far === cost) return true;
    if (far <= cost) continue;
    const [before, last] = [entry[length - 2] ?? END, entry[length - 1] ?? END];
    const isNextOrLast = last === typed[length] || last === typed[length - 2];
    const areNextTwo = before === typed[length] && last === typed[length + 1];
    if ((far === 2 || far === 3) && isNextOrLast) continue;
    if ((far === 3 || far === 4) && (areNextTwo || last === typed[length - 3])) continue;
    return false;
  }
  return distance(asPrefix ? entry : Uint8Array.of(...entry, END), typed) === cost;
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

function entriesAtDistance(
  list: readonly string[],
  typed: string,
  cost: number,
  asPrefix: boolean,
): { readonly entries: readonly string[]; readonly found: readonly string[] } {
  const dictionary = makeTermDictionary(packDictionary(list.map((text) => text.toWellFormed())).dictionary);
  const entries = Array.from({ length: sizeOf(dictionary) }, (_, id) => entryText(dictionary, id));
  const ranges = termsAtDistance(dictionary, toBytes(typed), cost, asPrefix, unlimitedBudget());
  return { entries, found: ranges.flatMap(({ from, to }) => entries.slice(from, to)) };
}

test('finds the same entries as a comparison with each one', () => {
  fc.assert(
    fc.property(task, fc.integer({ min: 1, max: 2 }), fc.boolean(), ({ list, typed }, cost, asPrefix) => {
      const { entries, found } = entriesAtDistance(list, typed, cost, asPrefix);
      expect(found).toEqual(entries.filter((entry) => fits(toBytes(entry), toBytes(typed), cost, asPrefix)));
    }),
    { numRuns: runs(3000) },
  );
});

describe('as upstream', () => {
  const check = (list: string[], typed: string, cost: number, asPrefix: boolean, expected: string[]): void =>
    expect(entriesAtDistance(list, typed, cost, asPrefix).found).toEqual(expected);

  test('a transposition is one error', () => check(['wein'], 'wien', 1, false, ['wein']));
  test('a transposition of the first two letters counts as two errors', () => {
    check(['wein'], 'ewin', 1, false, []);
    check(['wein'], 'ewin', 2, false, ['wein']);
  });
  test('an added, a missing and a replaced letter are one error each', () =>
    check(['krg', 'krig', 'krruug', 'kruug', 'krug'], 'krug', 1, false, ['krg', 'krig', 'kruug']));
  test('a prefix with one letter more than typed has one error', () =>
    check(['krug', 'kruge', 'krugrand', 'kru', 'kraft'], 'krug', 1, true, ['kru', 'kruge', 'krugrand']));
  test('a word is rejected where it seems too far, even if its end is near', () =>
    // Two letters too many, far from each other: behind the second one no letter is near its place any more.
    check(['zeidchnuing', 'zeichnuningg'], 'zeichnung', 2, false, []));
});
