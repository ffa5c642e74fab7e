import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unlimitedBudget } from '../../../../src/engine/search-budget.ts';
import type { Postings } from '../../../../src/engine/segment/postings.ts';
import type { Snapshot } from '../../../../src/engine/segment/snapshot.ts';
import { wordsByFrequency } from '../../../../src/engine/segment/words-by-frequency.ts';
import { runs } from '../../../runs.ts';
import { history, SCHEMA } from '../arbitrary-search.ts';
import { NaiveCollection, snapshotAfter } from '../naive-collection.ts';

const all = ({ terms }: Postings): number[] => Array.from(terms, (_, slot) => slot);
const wordsOf = ({ parts }: Snapshot, field: string): string[] => [
  ...wordsByFrequency(parts, field, all, unlimitedBudget()),
];

test('words rank by their live documents, in however many segments these are', () => {
  fc.assert(
    fc.property(history, fc.constantFrom('title', 'tags'), (batches, field) => {
      const naive = new NaiveCollection();
      for (const change of batches.flat()) naive.change(change);
      const afresh = naive.documents().map(({ document }) => ({ id: String(document['id']), document }));
      expect(wordsOf(snapshotAfter(SCHEMA, batches), field)).toEqual(
        wordsOf(snapshotAfter(SCHEMA, [afresh]), field),
      );
    }),
    { numRuns: runs(300) },
  );
});
