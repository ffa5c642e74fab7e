import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentBuilder } from '../../../../src/engine/build/segment-builder.ts';
import { unlimitedBudget } from '../../../../src/engine/search-budget.ts';
import { findTerm } from '../../../../src/engine/segment/dictionary.ts';
import { findPhrase, type PhrasePosition } from '../../../../src/engine/segment/phrase.ts';
import { EMPTY_POSTINGS, termIndexOf } from '../../../../src/engine/segment/postings.ts';
import { openSegment } from '../../../../src/engine/segment/segment.ts';
import { runs } from '../../../runs.ts';
import { makeField } from '../make-field.ts';

const SCHEMA = { name: 'texts', fields: [makeField('texts', 'string[]')] };
const WORDS = ['a', 'b', 'c'];

/** Documents whose field is given as lists of words, one an element. */
type Texts = readonly (readonly string[])[];

/** Whether one of the elements holds the phrase; each of its words has candidates. */
function holds(texts: Texts, phrase: readonly (readonly string[])[], position: PhrasePosition): boolean {
  const isAt = (element: readonly string[], from: number): boolean =>
    phrase.every((candidates, i) => candidates.includes(element[from + i] ?? ''));
  return texts.some((element) => {
    if (position === 'anywhere') return element.some((_, from) => isAt(element, from));
    return isAt(element, 0) && (position === 'start' || element.length === phrase.length);
  });
}

function check(
  documents: readonly Texts[],
  phrase: readonly (readonly string[])[],
  position: PhrasePosition,
): void {
  const builder = new SegmentBuilder(SCHEMA);
  documents.forEach((texts, i) => {
    builder.add(i + 1, i + 1, { texts: texts.map((words) => words.join(' ')) });
  });
  const segment = openSegment('any', builder.finish().buffer);
  const postings = segment?.postings.get('texts') ?? EMPTY_POSTINGS;
  const indexes = phrase.map((candidates) =>
    candidates
      .map((word) => (segment ? findTerm(segment.dictionary, word) : -1))
      .map((id) => termIndexOf(postings, id))
      .filter((index) => index !== -1),
  );
  const expected = documents.flatMap((texts, doc) => (holds(texts, phrase, position) ? [doc] : []));
  const { length } = documents;
  const found = findPhrase(postings, indexes, position, length, unlimitedBudget());
  expect([...found]).toEqual(expected);
}

const word = fc.constantFrom(...WORDS);
const texts = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { maxLength: 3 });
const candidates = fc.oneof(
  { weight: 3, arbitrary: word.map((only) => [only]) },
  { weight: 1, arbitrary: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }) },
);

test('finds the same documents as a scan', () => {
  fc.assert(
    fc.property(
      fc.array(texts, { maxLength: 12 }),
      fc.array(candidates, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('anywhere', 'start', 'whole'),
      check,
    ),
    { numRuns: runs(1000) },
  );
});

test.each(['anywhere', 'start', 'whole'] as const)(
  'a frequent word that occurs in the same way in some blocks: %s',
  (position) => {
    // Blocks of documents in which it is the whole string, in which it never is, and in which both occur.
    const textOf = (doc: number): string[] =>
      doc < 300 ? ['a'] : doc < 600 ? ['b', 'a'] : doc % 3 === 0 ? ['a'] : ['a', 'b'];
    const documents = Array.from({ length: 900 }, (_, doc) => (doc % 7 === 0 ? [] : [textOf(doc)]));
    check(documents, [['a']], position);
  },
);

test('behind very many elements, finds the same documents as a scan', () => {
  // Empty texts are elements without words.
  const behind = fc.tuple(fc.constantFrom(0, 4094, 4095, 4096, 12_000), texts);
  fc.assert(
    fc.property(
      fc.array(behind, { maxLength: 3 }),
      fc.array(candidates, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('anywhere', 'start', 'whole'),
      (documents, phrase, position) =>
        check(
          documents.map(([empty, own]) => [...Array.from({ length: empty }, () => []), ...own]),
          phrase,
          position,
        ),
    ),
    { numRuns: runs(100) },
  );
});

test('in and behind a string of more than 262,143 words', () => {
  const long = Array.from({ length: 262_200 }, (_, i) => (i >= 262_140 && i < 262_150 ? 'a' : 'b'));
  const full = Array.from({ length: 262_143 }, () => 'b');
  const documents = [[long], [['a'], long, ['c', 'a']], [full, ['c', 'a']]];
  const tenTimes = Array.from({ length: 10 }, () => ['a']);
  check(documents, tenTimes, 'anywhere');
  check(documents, tenTimes, 'start');
  check(documents, [...tenTimes, ['a']], 'anywhere');
  check(documents, [['b'], ['a']], 'anywhere');
  check(documents, [['c'], ['a']], 'whole');
});

test('words of different elements do not follow each other', () => {
  check([[['a'], ['b']], [['a', 'b']]], [['a'], ['b']], 'anywhere');
});

test('a word that no document contains is in no phrase', () => {
  check([[['a', 'b']]], [['a'], ['x']], 'anywhere');
});
