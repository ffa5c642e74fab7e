import type { SearchBudget } from '../search-budget.ts';
import { seek } from './ascending.ts';
import { type Bitset, bitsetFor, bitsetLength, setBit } from './bitset.ts';
import {
  isSole,
  type Occurrence,
  type PhrasePosition,
  positionOf,
  stepsToFollow,
  wordsFollow,
} from './occurrence.ts';
import { findPhraseOfMany } from './phrase-of-many.ts';
import { documentFrequency, type Postings, readOccurrences, SEVERAL } from './postings.ts';

/**
 * The documents in which the words follow each other within one string of the field.
 * Each word is given by the indexes of its candidates among the field's terms (a prefix
 * has several). When the budget is spent, the documents so far.
 */
export function findPhrase(
  postings: Postings,
  words: readonly (readonly number[])[],
  where: PhrasePosition,
  documentCount: number,
  budget: SearchBudget,
): Bitset {
  const found = bitsetFor(documentCount);
  budget.spend(bitsetLength(documentCount));
  if (words.length === 0 || words.some((indexes) => indexes.length === 0)) return found;
  const interpretations = words.reduce((product, { length }) => product * length, 1);
  if (words.length > 1 && interpretations > MAX_INTERPRETATIONS) {
    return findPhraseOfMany(postings, words, where, documentCount, budget);
  }
  const [only = []] = words;
  if (words.length === 1) for (const index of only) findOneWord(postings, index, where, found, budget);
  else
    for (const indexes of interpretationsOf(words)) findExactPhrase(postings, indexes, where, found, budget);
  return found;
}

/** Up to this many interpretations are searched one by one. */
const MAX_INTERPRETATIONS = 16;

/** Steps between two charges to the budget. */
const BLOCK = 4_096;

function findOneWord(
  postings: Postings,
  index: number,
  where: PhrasePosition,
  found: Bitset,
  budget: SearchBudget,
): void {
  const { starts, docs, extra } = postings;
  if (!budget.spend(documentFrequency(postings, index))) return;
  const fits = (occurrence: Occurrence): boolean =>
    where === 'anywhere' || (where === 'start' ? positionOf(occurrence) === 1 : isSole(occurrence));
  const end = starts[index + 1] as number;
  for (let i = starts[index] as number; i < end; i += 1) {
    const word = postings.where[i] as number;
    if (word < SEVERAL) {
      if (fits(word)) setBit(found, docs[i] as number);
      continue;
    }
    const at = word - SEVERAL + 1;
    const last = at + (extra[at - 1] as number);
    for (let k = at; k < last; k += 1) {
      if (!fits(extra[k] as number)) continue;
      setBit(found, docs[i] as number);
      break;
    }
  }
}

/** Every interpretation: one term index for each word. */
function* interpretationsOf(words: readonly (readonly number[])[]): Generator<number[]> {
  const [first = [], ...others] = words;
  for (const index of first) {
    if (others.length === 0) yield [index];
    else for (const tail of interpretationsOf(others)) yield [index, ...tail];
  }
}

function findExactPhrase(
  postings: Postings,
  indexes: readonly number[],
  where: PhrasePosition,
  found: Bitset,
  budget: SearchBudget,
): void {
  const ends = indexes.map(
    (index) => (postings.starts[index] as number) + documentFrequency(postings, index),
  );
  const at = indexes.map((index) => postings.starts[index] as number);
  const buffers: Occurrence[][] = indexes.map(() => []);
  const counts = new Uint32Array(indexes.length);
  const { docs } = postings;
  const [firstEnd = 0] = ends;
  let steps = 0;
  for (let first = at[0] as number; first < firstEnd; first += 1) {
    const doc = docs[first] as number;
    steps += indexes.length;
    if (steps > BLOCK) {
      if (!budget.spend(steps)) return;
      steps = 0;
    }
    let inAll = true;
    for (let word = 1; word < indexes.length && inAll; word += 1) {
      const next = seek(docs, at[word] as number, ends[word] as number, doc);
      at[word] = next;
      if (next >= (ends[word] as number)) {
        budget.spend(steps);
        return;
      }
      inAll = docs[next] === doc;
    }
    if (!inAll) continue;
    at[0] = first;
    for (let word = 0; word < indexes.length; word += 1) {
      const count = readOccurrences(postings, at[word] as number, buffers[word] ?? []);
      counts[word] = count;
      if (count > BLOCK && !budget.spend(count)) return;
    }
    const toFollow = stepsToFollow(counts);
    if (toFollow > BLOCK && !budget.spend(toFollow)) return;
    steps += Math.min(toFollow, BLOCK);
    if (wordsFollow(buffers, counts, where)) setBit(found, doc);
  }
  budget.spend(steps);
}
