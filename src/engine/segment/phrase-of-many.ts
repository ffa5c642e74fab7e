import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, hasBit, intersect, setBit, toOrdinals } from './bitset.ts';
import { accumulate } from './counting-sort.ts';
import type { Lists } from './lists.ts';
import { type Occurrence, type PhrasePosition, stepsToFollow, wordsFollow } from './occurrence.ts';
import { documentFrequency, type Postings, readOccurrences } from './postings.ts';

/**
 * findPhrase for words with many candidates, such as a suffix. The occurrences of all
 * candidates of a word are merged by document, so the cost is that of reading their
 * postings, however many interpretations there are.
 */
export function findPhraseOfMany(
  postings: Postings,
  words: readonly (readonly number[])[],
  where: PhrasePosition,
  documentCount: number,
  budget: SearchBudget,
): Bitset {
  const found = bitsetFor(documentCount);
  // Postings are read three times.
  if (!budget.spend(3 * postingsOf(postings, words) + documentCount)) return found;
  const common = commonDocuments(postings, words, documentCount);
  const docs = toOrdinals(common);
  const rankOf = new Uint32Array(documentCount);
  docs.forEach((doc, rank) => {
    rankOf[doc] = rank;
  });
  const lists = words.map((indexes) => byDocument(postings, indexes, common, rankOf, docs.length));
  const buffers: Occurrence[][] = words.map(() => []);
  const counts = new Uint32Array(words.length);
  let steps = 0;
  for (let rank = 0; rank < docs.length; rank += 1) {
    if (steps > BLOCK) {
      if (!budget.spend(steps)) break;
      steps = 0;
    }
    lists.forEach(({ starts, items }, word) => {
      const start = starts[rank] as number;
      const count = (starts[rank + 1] as number) - start;
      const buffer = buffers[word] ?? [];
      for (let i = 0; i < count; i += 1) buffer[i] = items[start + i] as number;
      counts[word] = count;
    });
    const toFollow = stepsToFollow(counts);
    if (toFollow > BLOCK && !budget.spend(toFollow)) break;
    steps += words.length + Math.min(toFollow, BLOCK);
    if (wordsFollow(buffers, counts, where)) setBit(found, docs[rank] as number);
  }
  budget.spend(steps);
  return found;
}

/** Steps between two charges to the budget. */
const BLOCK = 4_096;

function postingsOf(postings: Postings, words: readonly (readonly number[])[]): number {
  let count = 0;
  for (const indexes of words) for (const index of indexes) count += documentFrequency(postings, index);
  return count;
}

/** The documents with every word. */
function commonDocuments(
  { starts, docs }: Postings,
  words: readonly (readonly number[])[],
  documentCount: number,
): Bitset {
  const [first, ...others] = words.map((indexes) => {
    const set = bitsetFor(documentCount);
    for (const index of indexes) {
      const end = starts[index + 1] as number;
      for (let at = starts[index] as number; at < end; at += 1) setBit(set, docs[at] as number);
    }
    return set;
  });
  const common = first ?? bitsetFor(documentCount);
  for (const set of others) intersect(common, set);
  return common;
}

/** The occurrences of the terms in each of the documents, by their ranks: a counting sort. */
function byDocument(
  postings: Postings,
  indexes: readonly number[],
  common: Bitset,
  rankOf: Uint32Array,
  size: number,
): Lists<Uint32Array> {
  const buffer: Occurrence[] = [];
  const eachPosting = (work: (rank: number, count: number) => void): void => {
    for (const index of indexes) {
      const end = postings.starts[index + 1] as number;
      for (let at = postings.starts[index] as number; at < end; at += 1) {
        const doc = postings.docs[at] as number;
        if (hasBit(common, doc)) work(rankOf[doc] as number, readOccurrences(postings, at, buffer));
      }
    }
  };
  const starts = new Uint32Array(size + 1);
  eachPosting((rank, count) => {
    starts[rank + 1] = (starts[rank + 1] as number) + count;
  });
  accumulate(starts);
  const next = starts.slice();
  const items = new Uint32Array(starts[size] as number);
  eachPosting((rank, count) => {
    const at = next[rank] as number;
    for (let i = 0; i < count; i += 1) items[at + i] = buffer[i] as number;
    next[rank] = at + count;
  });
  for (let rank = 0; rank < size; rank += 1) items.subarray(starts[rank], starts[rank + 1]).sort();
  return { starts, items };
}
