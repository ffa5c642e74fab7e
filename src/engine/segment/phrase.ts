import type { SearchBudget } from '../search-budget.ts';
import { bitsetFor, hasBit, setBit, toOrdinals } from './bitset.ts';
import { NO_VALUE } from './columns.ts';
import { GrowableUint32 } from './growable.ts';
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
 * field, ascending. Each word is given by the indexes of its candidates among the field's terms (a
 * prefix has several). When the budget is spent, the documents so far.
 */
export function findPhrase(
  postings: Postings,
  words: readonly (readonly number[])[],
  position: PhrasePosition,
  documentCount: number,
  budget: SearchBudget,
): Uint32Array {
  const found = new GrowableUint32();
  const [[first = -1, ...others] = []] = words;
  if (words.length === 1 && first !== -1 && others.length === 0) {
    findWord(postingsOfTerm(postings, first), position, found, budget);
  } else if (words.every((indexes) => indexes.length > 0)) {
    const lists = words.map((indexes) => listOf(postings, indexes, documentCount, budget));
    findWords(lists, position, found, budget);
  }
  return found.view();
}

function findWord(
  list: PostingList,
  position: PhrasePosition,
  found: GrowableUint32,
  budget: SearchBudget,
): void {
  const { extra } = list.postings;
  const isAnywhere = position === 'anywhere';
  const fits = position === 'start' ? isFirst : isSole;
  for (const scan = new PostingScan(list); budget.spend(BLOCK_DOCUMENTS) && scan.next(); ) {
    const { docs, from, to } = scan;
    const where = isAnywhere ? docs : scan.where();
    for (let i = from; i < to; i += 1) {
      const own = where[i] as number;
      if (isAnywhere || (own < SEVERAL ? fits(own) : anyFits(extra, own, fits)))
        found.push(docs[i] as number);
    }
  }
}

/** The documents of one word. */
interface WordList {
  readonly count: number;
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

function findWords(
  lists: readonly WordList[],
  position: PhrasePosition,
  found: GrowableUint32,
  budget: SearchBudget,
): void {
  const occurrences = lists.map((): Occurrence[] => []);
  const counts = new Uint32Array(lists.length);
  /** Documents that may have the phrase, and by word: what stands for its occurrences in them. */
  const docs = new Uint32Array(BLOCK_DOCUMENTS);
  const where = lists.map(() => new Uint32Array(BLOCK_DOCUMENTS));
  // The rarest word leads. Its occurrences come last: only those in documents that have all others.
  const [leading = 0, ...others] = lists
    .map((_, word) => word)
    .sort((a, b) => (lists[a]?.count ?? 0) - (lists[b]?.count ?? 0));
  const order = [...others, leading];
  for (const block of lists[leading]?.blocks() ?? []) {
    if (!budget.spend(block.length * lists.length)) return;
    docs.set(block);
    let count = block.length;
    for (const word of order) {
      lists[word]?.find(docs, count, where[word] as Uint32Array);
      count = keepFound(docs, where, word, count);
    }
    for (let i = 0; i < count; i += 1) {
      for (let word = 0; word < lists.length; word += 1) {
        const own = where[word]?.[i] ?? 0;
        const read = lists[word]?.readOccurrences(own, occurrences[word] as Occurrence[]) ?? 0;
        counts[word] = read;
        if (!budget.spend(read)) return;
      }
      if (!budget.spend(stepsToFollow(counts))) return;
      if (wordsFollow(occurrences, counts, position)) found.push(docs[i] as number);
    }
  }
}

/** Moves the documents that have the word to the front, with what stands for the occurrences of all words; returns their number. */
function keepFound(docs: Uint32Array, where: readonly Uint32Array[], word: number, count: number): number {
  const own = where[word] as Uint32Array;
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    if (own[i] === NO_VALUE) continue;
    if (kept < i) {
      docs[kept] = docs[i] as number;
      for (const list of where) list[kept] = list[i] as number;
    }
    kept += 1;
  }
  return kept;
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

/** Largest number of steps to read the occurrences and of `wordsFollow`. */
function stepsToFollow(counts: Uint32Array): number {
  let longest = 1;
  for (let word = 0; word < counts.length; word += 1) longest = Math.max(longest, counts[word] as number);
  return longest + (counts[0] as number) * counts.length * (32 - Math.clz32(longest));
}
