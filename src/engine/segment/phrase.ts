import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, setBit } from './bitset.ts';
import { isSole, type Occurrence, positionOf } from './occurrence.ts';
import { findPhraseOfMany } from './phrase-of-many.ts';
import { documentFrequency, type Postings, readOccurrences, SEVERAL, seek } from './postings.ts';
import { type PhrasePlace, stepsToFollow, wordsFollow } from './words-follow.ts';

/**
 * The documents in which the words follow each other within one string of the
 * field. Each word is given by the slots of the terms that may stand for it (a
 * prefix has several); a word without slots is nowhere. When the budget is spent, the
 * documents so far.
 */
export function findPhrase(
  postings: Postings,
  words: readonly (readonly number[])[],
  place: PhrasePlace,
  documentCount: number,
  budget: SearchBudget,
): Bitset {
  const found = bitsetFor(documentCount);
  budget.spend(bitsetLength(documentCount));
  if (words.length === 0 || words.some((slots) => slots.length === 0)) return found;
  const choices = words.reduce((product, { length }) => product * length, 1);
  if (words.length > 1 && choices > MAX_CHOICES) {
    return findPhraseOfMany(postings, words, place, documentCount, budget);
  }
  const [only = []] = words;
  if (words.length === 1) for (const slot of only) findOneWord(postings, slot, place, found, budget);
  else for (const slots of combinations(words)) findExactPhrase(postings, slots, place, found, budget);
  return found;
}

/** Up to so many choices of terms are looked for one by one. */
const MAX_CHOICES = 16;

/** Steps between two payments. */
const BLOCK = 4_096;

/** A phrase of one word needs no neighbours. */
function findOneWord(
  postings: Postings,
  slot: number,
  place: PhrasePlace,
  found: Bitset,
  budget: SearchBudget,
): void {
  const { starts, docs, where, extra } = postings;
  if (!budget.spend(documentFrequency(postings, slot))) return;
  const fits = (occurrence: Occurrence): boolean =>
    place === 'anywhere' || (place === 'start' ? positionOf(occurrence) === 1 : isSole(occurrence));
  const end = starts[slot + 1] as number;
  for (let i = starts[slot] as number; i < end; i += 1) {
    const word = where[i] as number;
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

/** Every choice of one slot for each word. */
function* combinations(words: readonly (readonly number[])[]): Generator<number[]> {
  const [first = [], ...rest] = words;
  for (const slot of first) {
    if (rest.length === 0) yield [slot];
    else for (const tail of combinations(rest)) yield [slot, ...tail];
  }
}

function findExactPhrase(
  postings: Postings,
  slots: readonly number[],
  place: PhrasePlace,
  found: Bitset,
  budget: SearchBudget,
): void {
  const ends = slots.map((slot) => (postings.starts[slot] as number) + documentFrequency(postings, slot));
  const at = slots.map((slot) => postings.starts[slot] as number);
  const buffers: Occurrence[][] = slots.map(() => []);
  const counts = new Uint32Array(slots.length);
  const { docs } = postings;
  const [firstEnd = 0] = ends;
  let steps = 0;
  for (let first = at[0] as number; first < firstEnd; first += 1) {
    const doc = docs[first] as number;
    steps += slots.length;
    if (steps > BLOCK) {
      if (!budget.spend(steps)) return;
      steps = 0;
    }
    let inAll = true;
    for (let word = 1; word < slots.length && inAll; word += 1) {
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
    for (let word = 0; word < slots.length; word += 1) {
      const count = readOccurrences(postings, at[word] as number, buffers[word] ?? []);
      counts[word] = count;
      if (count > BLOCK && !budget.spend(count)) return;
    }
    const toFollow = stepsToFollow(counts);
    if (toFollow > BLOCK && !budget.spend(toFollow)) return;
    steps += Math.min(toFollow, BLOCK);
    if (wordsFollow(buffers, counts, place)) setBit(found, doc);
  }
  budget.spend(steps);
}
