import { expect, test } from 'vitest';
import { documentsOf } from '../meaning/corpora.ts';
import { type Half, judgedRows } from '../meaning/judged-rows.ts';
import { gainAtTen, precisionAtTen, reciprocalRank } from '../meaning/measures.ts';

const RELEVANT = { a: 2, b: 1 };

test('the first relevant object decides the reciprocal rank', () => {
  expect(reciprocalRank(['x', 'b', 'a'], RELEVANT)).toBe(1 / 2);
  expect(reciprocalRank(['x'], RELEVANT)).toBe(0);
});

test('precision counts as many places as there are relevant objects, at most ten', () => {
  expect(precisionAtTen(['x', 'b', 'a'], RELEVANT)).toBe(1);
  expect(precisionAtTen(['x', 'b'], RELEVANT)).toBe(1 / 2);
});

test('the gain is 1 for the best order only', () => {
  expect(gainAtTen(['a', 'b', 'x'], RELEVANT)).toBe(1);
  expect(gainAtTen(['b', 'a', 'x'], RELEVANT)).toBeLessThan(1);
});

test.each(['training', 'kept'] as const)('the rows for %s name objects of the sample collection', (half) => {
  const documents = documentsOf('sample');
  const named = [
    ...judgedRows('titles', half).map(({ corpus, object }) => ({ corpus, ids: [object] })),
    ...judgedRows('topics', half).map(({ corpus, relevant }) => ({ corpus, ids: Object.keys(relevant) })),
    ...judgedRows('drawn', half).map(({ relevant }) => ({
      corpus: 'sample' as const,
      ids: Object.keys(relevant),
    })),
    ...judgedRows('similar', half).map(({ corpus, object, relevant }) => ({
      corpus,
      ids: [object, ...Object.keys(relevant)],
    })),
    ...judgedRows('alike', half).map(({ corpus, object, other }) => ({ corpus, ids: [object, other] })),
    ...judgedRows('alike-pictures', half).map(({ object, other }) => ({
      corpus: 'sample' as const,
      ids: [object, other],
    })),
  ].filter(({ corpus }) => corpus === 'sample');
  expect(named.length).toBeGreaterThan(100);
  expect(named.flatMap(({ ids }) => ids).filter((id) => !documents.has(id))).toEqual([]);
});

test.each(['alike', 'alike-pictures'] as const)('no object of %s is in both halves', (kind) => {
  const objects = (half: Half) => new Set(judgedRows(kind, half).map(({ object }) => object));
  const [training, kept] = [objects('training'), objects('kept')];
  expect(training.intersection(kept)).toEqual(new Set());
  expect(training.size).toBeGreaterThan(20);
});
