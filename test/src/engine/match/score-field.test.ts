import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areTogether,
  packFieldScore,
  scoreSeveralWords,
  scoreSingleOccurrences,
} from '../../../../src/engine/match/score-field.ts';
import { readRequest } from '../../../../src/engine/request/request.ts';
import { markAsLast, type Occurrence, packOccurrence } from '../../../../src/engine/segment/occurrence.ts';
import { bestWindow } from '../../../../src/engine/text/best-window.ts';

/** The positions of a word in each element. */
type Word = readonly (readonly number[])[];

/** The words of a query in some elements, one of which at least has each word, and how long each element is. */
const field = fc
  .record({ words: fc.integer({ min: 2, max: 12 }), elements: fc.integer({ min: 1, max: 3 }) })
  .chain(({ words, elements }) => {
    const positions = fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 16 }).map((only) => [only]) },
      { weight: 1, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }) },
    );
    return fc.record({
      words: fc.array(fc.array(positions, { minLength: elements, maxLength: elements }), {
        minLength: words,
        maxLength: words,
      }),
      lengths: fc.array(fc.constantFrom(1, 2, 3, 16, 40), { minLength: elements, maxLength: elements }),
    });
  })
  .map(({ words, lengths }) => ({
    lengths,
    words: words
      .map((word) => word.map((positions) => positions.toSorted((a, b) => a - b)))
      .filter((word) => word.some((positions) => positions.length > 0)),
  }))
  .filter(({ words }) => words.length >= 2);

const occurrencesOf = (word: Word, lengths: readonly number[]): Occurrence[] =>
  word.flatMap((positions, element) =>
    positions.map((position) => {
      const packed = packOccurrence(element, position);
      return position === lengths[element] ? markAsLast(packed) : packed;
    }),
  );

test('[typesense-6] the score is that of the best element, by its best window', () => {
  fc.assert(
    fc.property(field, fc.boolean(), fc.boolean(), fc.boolean(), (given, mayBeList, exact, byPosition) => {
      const { words, lengths } = given;
      const isList = mayBeList || lengths.length > 1;
      const scores = lengths.map((length, element) => {
        const positions = words.map((word) => word[element] ?? []).filter((own) => own.length > 0);
        if (positions.length === 0) return 0;
        const window = positions.length > 1 ? bestWindow(positions.slice(0, 10)) : undefined;
        const found = window?.positions.length ?? 1;
        const gaps = window?.gaps ?? 0;
        const total = positions.flat().length;
        const isWhole =
          positions.flat().includes(length) &&
          length === positions.length &&
          (gaps < length - 1 || (gaps === length - 1 && total === length));
        const offset = byPosition ? 255 - Math.min(255, (window?.front ?? 1) - 1) : 0;
        return packFieldScore(found, isList ? found : words.length, 3, gaps, exact && isWhole, offset);
      });
      const request = readRequest({
        prioritize_exact_match: String(exact),
        prioritize_token_position: String(byPosition),
      });
      const lists = words.map((word) => occurrencesOf(word, lengths));
      const counts = lists.map((list) => list.length);
      expect(scoreSeveralWords(lists, counts, lists.length, isList, 3, request)).toBe(Math.max(...scores));
      const firsts = lists.map(([first]) => first ?? 0);
      if (counts.some((count) => count > 1) || !areTogether(firsts, firsts.length)) return;
      expect(scoreSingleOccurrences(firsts, firsts.length, isList, 3, request)).toBe(Math.max(...scores));
    }),
    { numRuns: 500 },
  );
});
