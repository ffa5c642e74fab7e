import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, hasBit, intersect, setBit, toOrdinals } from './bitset.ts';
import type { Occurrence } from './occurrence.ts';
import { documentFrequency, type Postings, readOccurrences } from './postings.ts';
import { type PhrasePlace, stepsToFollow, wordsFollow } from './words-follow.ts';

/**
 * findPhrase for words that many terms may stand for, such as all that end so:
 * the terms of a word are put together document by document, so that the cost is
 * that of reading their postings, however many choices of terms there are.
 */
export function findPhraseOfMany(
  postings: Postings,
  words: readonly (readonly number[])[],
  place: PhrasePlace,
  documentCount: number,
  budget: SearchBudget,
): Bitset {
  const found = bitsetFor(documentCount);
  // Postings are gone through three times.
  if (!budget.spend(3 * postingsOf(postings, words) + documentCount)) return found;
  const common = commonDocuments(postings, words, documentCount);
  const docs = toOrdinals(common);
  const rankOf = new Uint32Array(documentCount);
  docs.forEach((doc, rank) => {
    rankOf[doc] = rank;
  });
  const lists = words.map((slots) => byDocument(postings, slots, common, rankOf, docs.length));
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
    if (wordsFollow(buffers, counts, place)) setBit(found, docs[rank] as number);
  }
  budget.spend(steps);
  return found;
}

/** Steps between two payments. */
const BLOCK = 4_096;

function postingsOf(postings: Postings, words: readonly (readonly number[])[]): number {
  let count = 0;
  for (const slots of words) for (const slot of slots) count += documentFrequency(postings, slot);
  return count;
}

/** The documents that hold every word. */
function commonDocuments(
  { starts, docs }: Postings,
  words: readonly (readonly number[])[],
  documentCount: number,
): Bitset {
  const [first, ...rest] = words.map((slots) => {
    const set = bitsetFor(documentCount);
    for (const slot of slots) {
      const end = starts[slot + 1] as number;
      for (let at = starts[slot] as number; at < end; at += 1) setBit(set, docs[at] as number);
    }
    return set;
  });
  const common = first ?? bitsetFor(documentCount);
  for (const set of rest) intersect(common, set);
  return common;
}

interface Lists {
  /** Where the occurrences of each document begin in `items`; one more number than documents. */
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

/** Where the terms of the slots stand in each of the documents, by their ranks: a counting sort. */
function byDocument(
  postings: Postings,
  slots: readonly number[],
  common: Bitset,
  rankOf: Uint32Array,
  size: number,
): Lists {
  const buffer: Occurrence[] = [];
  const eachPosting = (work: (rank: number, count: number) => void): void => {
    for (const slot of slots) {
      const end = postings.starts[slot + 1] as number;
      for (let at = postings.starts[slot] as number; at < end; at += 1) {
        const doc = postings.docs[at] as number;
        if (hasBit(common, doc)) work(rankOf[doc] as number, readOccurrences(postings, at, buffer));
      }
    }
  };
  const starts = new Uint32Array(size + 1);
  eachPosting((rank, count) => {
    starts[rank + 1] = (starts[rank + 1] as number) + count;
  });
  for (let rank = 0; rank < size; rank += 1)
    starts[rank + 1] = (starts[rank + 1] as number) + (starts[rank] as number);
  const next = starts.slice();
  const items = new Uint32Array(starts[size] as number);
  eachPosting((rank, count) => {
    const place = next[rank] as number;
    for (let i = 0; i < count; i += 1) items[place + i] = buffer[i] as number;
    next[rank] = place + count;
  });
  for (let rank = 0; rank < size; rank += 1) items.subarray(starts[rank], starts[rank + 1]).sort();
  return { starts, items };
}
