import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, hasBit, setBit, setBits, toOrdinals } from './bitset.ts';
import { NO_VALUE } from './columns.ts';
import {
  anyFits,
  isFirst,
  isLast,
  isSole,
  type Occurrence,
  positionOf,
  readOccurrences,
  SEVERAL,
  tokensAfter,
} from './occurrence.ts';
import { BLOCK_DOCUMENTS } from './posting-blocks.ts';
import { PostingLookup } from './posting-lookup.ts';
import { PostingScan } from './posting-scan.ts';
import { type PostingList, type Postings, postingsOfTerm } from './postings.ts';
import { accumulate } from './sorted-numbers.ts';

/** Where the words must occur in a string: anywhere, at its start, or as the whole string. */
export type PhrasePosition = 'anywhere' | 'start' | 'whole';

/**
 * The documents of a segment in which the words follow each other within one string of the
 * field. Each word is given by the indexes of its candidates among the field's terms (a prefix
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
  budget.spend(found.length);
  if (words.some((indexes) => indexes.length === 0)) return found;
  const [only = []] = words;
  if (words.length === 1) {
    for (const index of only) findOneWord(postingsOfTerm(postings, index), where, found, budget);
  } else {
    const lists = words.map((indexes) => listOf(postings, indexes, documentCount, budget));
    findSeveralWords(lists, where, (doc) => setBit(found, doc), budget);
  }
  return found;
}

/** The documents of a segment with these terms, by their indexes, one after the other in one string, ascending. */
export function listPhrase(
  postings: Postings,
  terms: readonly number[],
  documentCount: number,
  budget: SearchBudget,
): Uint32Array {
  const found: number[] = [];
  const [only] = terms;
  if (terms.length === 1 && only !== undefined) {
    const list = postingsOfTerm(postings, only);
    for (const scan = new PostingScan(list); budget.spend(BLOCK_DOCUMENTS) && scan.next(); ) {
      for (let i = scan.from; i < scan.to; i += 1) found.push(scan.docs[i] as number);
    }
  } else {
    const lists = terms.map((index) => listOf(postings, [index], documentCount, budget));
    findSeveralWords(lists, 'anywhere', (doc) => found.push(doc), budget);
  }
  return new Uint32Array(found);
}

/** Steps between two charges to the budget. */
const BLOCK = 4_096;

function findOneWord(list: PostingList, position: PhrasePosition, found: Bitset, budget: SearchBudget): void {
  if (!budget.spend(list.count)) return;
  const { extra } = list.postings;
  const fits = position === 'start' ? isFirst : isSole;
  const fitsAt = (at: number): boolean => (at < SEVERAL ? fits(at) : anyFits(extra, at, fits));
  for (const scan = new PostingScan(list); scan.next(); ) {
    const { docs, from, to } = scan;
    // In fields such as the type of an object, the word is nearly always the whole string.
    const ofAll = position === 'anywhere' ? 0 : scan.whereOfAll;
    const doAllFit = position === 'anywhere' || (ofAll !== -1 && fits(ofAll));
    if (ofAll !== -1 && !doAllFit) continue;
    if (doAllFit) {
      setBits(found, docs, from, to);
      continue;
    }
    const where = scan.where();
    for (let i = from; i < to; ) {
      const start = i;
      while (i < to && fitsAt(where[i] as number)) i += 1;
      setBits(found, docs, start, i);
      while (i < to && !fitsAt(where[i] as number)) i += 1;
    }
  }
}

/** The documents of one word. */
interface WordList {
  readonly count: number;
  /** Whether what stands for a single occurrence is the occurrence itself: see SEVERAL. */
  readonly hasOccurrences: boolean;
  /** Ascending, in blocks. */
  blocks(): Iterable<Uint32Array>;
  /**
   * Writes what stands for the occurrences in each of the first `count` documents into `found`; NO_VALUE for
   * others than its own. They ascend from one call to the next, too.
   */
  find(docs: Uint32Array, count: number, found: Uint32Array): void;
  /** Writes the occurrences that this stands for into `into`, ascending; returns their number. */
  readOccurrences(found: number, into: Occurrence[]): number;
}

function listOf(
  postings: Postings,
  indexes: readonly number[],
  documentCount: number,
  budget: SearchBudget,
): WordList {
  const [only = 0, ...others] = indexes;
  if (others.length > 0) return mergedList(postings, indexes, documentCount, budget);
  const list = postingsOfTerm(postings, only);
  const lookup = new PostingLookup(list);
  return {
    count: list.count,
    hasOccurrences: true,
    *blocks() {
      for (const scan = new PostingScan(list); scan.next(); ) yield scan.docs.subarray(scan.from, scan.to);
    },
    find: (docs, count, found) => void lookup.find(docs, count, found),
    readOccurrences: (found, into) => readOccurrences(postings.extra, found, into),
  };
}

/**
 * The postings of all candidates of a word as one list, ordered by document with a
 * counting sort. So the cost is that of reading their postings, however many
 * combinations of candidates there are. Empty when the budget is spent.
 */
function mergedList(
  postings: Postings,
  indexes: readonly number[],
  documentCount: number,
  budget: SearchBudget,
): WordList {
  const lists = indexes.map((index) => postingsOfTerm(postings, index));
  const total = lists.reduce((sum, { count }) => sum + count, 0);
  const canRead = budget.spend(2 * total + documentCount);
  const buffer: Occurrence[] = [];
  const eachPosting = (work: (doc: number, count: number) => void): void => {
    for (const list of canRead ? lists : []) {
      for (const scan = new PostingScan(list); scan.next(); ) {
        const { docs, from, to } = scan;
        const where = scan.where();
        for (let i = from; i < to; i += 1)
          work(docs[i] as number, readOccurrences(postings.extra, where[i] as number, buffer));
      }
    }
  };
  const starts = new Uint32Array(documentCount + 1);
  const containing = bitsetFor(documentCount);
  eachPosting((doc, count) => {
    setBit(containing, doc);
    starts[doc + 1] = (starts[doc + 1] as number) + count;
  });
  accumulate(starts);
  const next = starts.slice();
  const occurrences = new Float64Array(starts[documentCount] as number);
  eachPosting((doc, count) => {
    const at = next[doc] as number;
    for (let i = 0; i < count; i += 1) occurrences[at + i] = buffer[i] as number;
    next[doc] = at + count;
  });
  const docs = toOrdinals(containing);
  return {
    count: docs.length,
    hasOccurrences: false,
    *blocks() {
      for (let at = 0; at < docs.length; at += BLOCK_DOCUMENTS) yield docs.subarray(at, at + BLOCK_DOCUMENTS);
    },
    find(wanted, count, found) {
      for (let i = 0; i < count; i += 1) {
        const doc = wanted[i] as number;
        found[i] = hasBit(containing, doc) ? doc : NO_VALUE;
      }
    },
    readOccurrences(doc, into) {
      const inDocument = occurrences.subarray(starts[doc], starts[doc + 1]).sort();
      for (let i = 0; i < inDocument.length; i += 1) into[i] = inDocument[i] as number;
      return inDocument.length;
    },
  };
}

function findSeveralWords(
  lists: readonly WordList[],
  position: PhrasePosition,
  found: (doc: number) => void,
  budget: SearchBudget,
): void {
  const buffers: Occurrence[][] = lists.map(() => []);
  const counts = new Uint32Array(lists.length);
  while (inCandidates.length < lists.length) inCandidates.push(new Uint32Array(BLOCK_DOCUMENTS));
  // The rarest word leads. Its occurrences come last: only those in documents that have all others.
  const order = lists.map((_, word) => word).sort((a, b) => countOf(lists, a) - countOf(lists, b));
  const leading = order.shift() ?? 0;
  order.push(leading);
  const haveOccurrences = lists.every((list) => list.hasOccurrences);
  let steps = 0;
  for (const block of lists[leading]?.blocks() ?? []) {
    steps += block.length * lists.length;
    if (steps > BLOCK) {
      if (!budget.spend(steps)) return;
      steps = 0;
    }
    candidates.set(block);
    let count = block.length;
    for (let k = 0; k < order.length && count > 0; k += 1) {
      const word = order[k] as number;
      lists[word]?.find(candidates, count, inCandidates[word] as Uint32Array);
      count = keepFound(word, count, lists.length);
    }
    for (let i = 0; i < count; i += 1) {
      if (haveOccurrences && areSingle(i, lists.length)) {
        if (singlesFollow(i, lists.length, position)) found(candidates[i] as number);
        continue;
      }
      for (let word = 0; word < lists.length; word += 1) {
        const own = inCandidates[word]?.[i] ?? 0;
        const occurrences = lists[word]?.readOccurrences(own, buffers[word] as Occurrence[]) ?? 0;
        counts[word] = occurrences;
        if (occurrences > BLOCK && !budget.spend(occurrences)) return;
      }
      const toFollow = stepsToFollow(counts);
      if (toFollow > BLOCK && !budget.spend(toFollow)) return;
      steps += Math.min(toFollow, BLOCK);
      if (wordsFollow(buffers, counts, position)) found(candidates[i] as number);
    }
  }
  budget.spend(steps);
}

/**
 * Documents that may have the phrase, and by word: what stands for its occurrences in them. Used
 * again and again; there are as many words as the longest phrase has had.
 */
const candidates = new Uint32Array(BLOCK_DOCUMENTS);
const inCandidates: Uint32Array[] = [];

const countOf = (lists: readonly WordList[], word: number): number => lists[word]?.count ?? 0;

/** Moves the documents that have the word to the front, with what was found of the phrase's words; returns their number. */
function keepFound(word: number, count: number, words: number): number {
  const own = inCandidates[word] as Uint32Array;
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    if (own[i] === NO_VALUE) continue;
    if (kept < i) {
      candidates[kept] = candidates[i] as number;
      for (let other = 0; other < words; other += 1) {
        const list = inCandidates[other] as Uint32Array;
        list[kept] = list[i] as number;
      }
    }
    kept += 1;
  }
  return kept;
}

/** Whether each word occurs only once in a candidate, as nearly always. */
function areSingle(i: number, words: number): boolean {
  for (let word = 0; word < words; word += 1) {
    if (((inCandidates[word] as Uint32Array)[i] as number) >= SEVERAL) return false;
  }
  return true;
}

/** Whether the words of a candidate, which occur only once, follow each other. */
function singlesFollow(i: number, words: number, where: PhrasePosition): boolean {
  const first = (inCandidates[0] as Uint32Array)[i] as number;
  if (where !== 'anywhere' && !isFirst(first)) return false;
  let last = first;
  for (let word = 1; word < words; word += 1) {
    last = (inCandidates[word] as Uint32Array)[i] as number;
    if (last - (last & 1) !== tokensAfter(first, word)) return false;
  }
  return where !== 'whole' || isLast(last);
}

/**
 * Whether the words follow each other somewhere in one document. The first
 * `counts[word]` numbers of each list are the occurrences of a word, ascending.
 */
function wordsFollow(
  occurrences: readonly (readonly Occurrence[])[],
  counts: Uint32Array,
  where: PhrasePosition,
): boolean {
  const [firsts = []] = occurrences;
  const words = occurrences.length;
  for (let i = 0; i < (counts[0] as number); i += 1) {
    const first = firsts[i] as number;
    if (where !== 'anywhere' && positionOf(first) !== 1) continue;
    let last = first;
    let word = 1;
    for (; word < words; word += 1) {
      const wanted = tokensAfter(first, word);
      const list = occurrences[word] ?? [];
      const at = firstAt(list, counts[word] as number, wanted);
      if (at === counts[word] || (list[at] as number) > wanted + 1) break;
      last = list[at] as number;
    }
    if (word === words && (where !== 'whole' || isLast(last))) return true;
  }
  return false;
}

/** The index of the first of `count` occurrences that is this one or comes after it. */
function firstAt(list: readonly Occurrence[], count: number, occurrence: Occurrence): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < occurrence) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Largest number of steps of `wordsFollow`. */
function stepsToFollow(counts: Uint32Array): number {
  let longest = 1;
  for (let word = 1; word < counts.length; word += 1) longest = Math.max(longest, counts[word] as number);
  return (counts[0] as number) * counts.length * (32 - Math.clz32(longest));
}
