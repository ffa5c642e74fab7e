import { expect, test } from 'vitest';
import { Concepts } from '../../../../src/media/embedding/builtin/concepts.ts';
import { WordMeanings } from '../../../../src/media/embedding/builtin/word-meanings.ts';

const concepts = new Concepts();
const meanings = new WordMeanings(concepts);

/** The concepts of a word and how much each part of it means. */
const found = (word: string) =>
  meanings.of(word).map(({ meanings: { concepts: ids }, share }) => ({ ids: [...ids], share }));

function share(a: string, b: string): boolean {
  const ids = new Set(found(a).flatMap((part) => part.ids));
  return found(b).some((part) => part.ids.some((id) => ids.has(id)));
}

test.each([
  ['schiff', 'ship'],
  ['geige', 'violin'],
  ['krone', 'crown'],
  ['winterlandschaft', 'landscape'],
  ['winterlandschaft', 'winter'],
  ['selbstbildnis', 'portrait'],
  ['radierung', 'etching'],
  ['dienstag', 'tuesday'],
  ['osterreich', 'autriche'],
  ['pferde', 'horses'],
])('%s and %s name a concept in common', (a, b) => expect(share(a, b)).toBe(true));

test.each([
  ['schiff', 'crown'],
  ['winter', 'portrait'],
])('%s and %s do not', (a, b) => expect(share(a, b)).toBe(false));

test('a compound means less than each of its parts alone', () => {
  expect(found('flusslandschaft')).toEqual([
    { ids: found('fluss')[0]?.ids, share: 0.7 },
    { ids: found('landschaft')[0]?.ids, share: 0.7 },
  ]);
});

test.each(['klimt', 'xyz', '', 'x'.repeat(500)])('%j names no concept', (word) =>
  expect(meanings.of(word)).toEqual([]),
);

test('every concept has a number below their count, and some thousand have English words', () => {
  const english = [...concepts.english()];
  expect(english).toHaveLength(concepts.size);
  expect(english.filter((words) => words.length > 0).length).toBeGreaterThan(2500);
  const ids = ['schiff', 'dienstag', 'elena'].flatMap((word) => [...(concepts.of(word)?.concepts ?? [])]);
  expect(Math.max(...ids)).toBeLessThan(concepts.size);
});
