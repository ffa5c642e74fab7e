import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReachedWord, reachWords, sortByFrequency } from '../../src/engine/match/reach-words.ts';
import { unlimitedBudget } from '../../src/engine/search-budget.ts';
import { sizeOf } from '../../src/engine/segment/dictionary.ts';
import type { Snapshot } from '../../src/engine/segment/snapshot.ts';
import { type Branch, WordTree } from '../../src/engine/segment/word-tree.ts';
import { tokenize } from '../../src/engine/text/tokenize.ts';
import { runs } from '../runs.ts';
import { history, SCHEMA } from './arbitrary-search.ts';
import { documentsAfter, snapshotAfter } from './naive-collection.ts';
import { listOf } from './naive-search.ts';

const field = fc.constantFrom('title', 'tags');

function treeOf({ parts }: Snapshot, name: string): { tree: WordTree; root: Branch | undefined } {
  const tree = new WordTree(parts, name, unlimitedBudget());
  const all = parts.map(({ segment }) => ({ from: 0, to: sizeOf(segment.dictionary) }));
  return { tree, root: tree.branch(0, all) };
}

function reachedIn(snapshot: Snapshot, name: string, most: number): ReachedWord[] {
  const { tree, root } = treeOf(snapshot, name);
  return reachWords(tree, root ? [root] : [], most, () => true);
}

test('contains the words of live documents with their frequencies, sorted by bytes at each fork', () => {
  fc.assert(
    fc.property(history, field, (batches, name) => {
      const counts = new Map<string, number>();
      for (const { document } of documentsAfter(batches)) {
        const words = new Set(listOf(document[name]).flatMap((text) => tokenize(String(text))));
        for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
      const { tree, root } = treeOf(snapshotAfter(SCHEMA, batches), name);
      const wordsBelow = (branch: Branch): [string, number][] => {
        if (branch.frequency > 0) return [[tree.text(branch), branch.frequency]];
        const below = tree.below(branch);
        expect(below.length).toBeGreaterThan(1);
        return below.flatMap(wordsBelow);
      };
      expect(root ? wordsBelow(root) : []).toEqual(
        [...counts].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      );
    }),
    { numRuns: runs(300) },
  );
});

test('reaches the same words for any number of segments', () => {
  fc.assert(
    fc.property(history, field, fc.integer({ min: 1, max: 6 }), (batches, name, most) => {
      const anew = documentsAfter(batches).map(({ document }) => ({ id: String(document['id']), document }));
      expect(reachedIn(snapshotAfter(SCHEMA, batches), name, most)).toEqual(
        reachedIn(snapshotAfter(SCHEMA, [anew]), name, most),
      );
    }),
    { numRuns: runs(300) },
  );
});

test('sorts reached words by frequency; up to sixteen equally frequent ones keep their order', () => {
  const word = fc.record({ text: fc.string(), frequency: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 300 }), (words) => {
      const sorted = sortByFrequency(words);
      const byFrequency = words.toSorted((a, b) => b.frequency - a.frequency);
      expect(sorted.map(({ frequency }) => frequency)).toEqual(byFrequency.map(({ frequency }) => frequency));
      expect(new Set(sorted)).toEqual(new Set(words));
      if (words.length <= 16) expect(sorted).toEqual(byFrequency);
    }),
    { numRuns: runs(1000) },
  );
});

test('of more than sixteen, equally frequent ones are where std::sort of libstdc++ leaves them', () => {
  // As a program compiled with g++ prints them.
  const sorted = (count: number, frequencyOf: (i: number) => number): string =>
    sortByFrequency(Array.from({ length: count }, (_, i) => ({ text: String(i), frequency: frequencyOf(i) })))
      .map(({ text }) => text)
      .join(' ');
  expect(sorted(20, () => 1)).toBe('10 19 18 17 16 15 14 13 12 11 0 9 8 7 6 5 4 3 2 1');
  expect(sorted(40, (i) => (i * 7) % 5)).toBe(
    '17 2 37 22 7 32 27 12 9 24 14 29 19 34 4 39 21 1 26 31 36 16 11 6 18 23 38 13 28 3 8 33 0 20 5 35 10 30 15 25',
  );
});
