import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, hasBit, invert, setBit, toOrdinals } from './bitset.ts';
import { findTerm, type TermDictionary } from './dictionary.ts';
import { accumulate, firstFrom, seek } from './sorted-numbers.ts';

/** The posting lists of one field: for each of its terms the documents, ascending, and the occurrences in each. */
export interface Postings {
  /** Ids of the terms of this field in the segment's dictionary, ascending. */
  readonly terms: Uint32Array;
  /** Where the postings of `terms[i]` begin in `docs`; one more number than terms. */
  readonly starts: Uint32Array;
  /** Ordinals of documents. */
  readonly docs: Uint32Array;
  /**
   * Parallel to `docs`: the occurrence or, with the top bit set, the index in `extra`
   * of `count, occurrence, occurrence, …`.
   */
  readonly where: Uint32Array;
  readonly extra: Uint32Array;
}

export const SEVERAL = 0x80000000;

/** The index of a term among the field's terms, or -1. */
export function termIndexOf(postings: Postings, termId: number): number {
  const index = firstFrom(postings.terms, termId);
  return postings.terms[index] === termId ? index : -1;
}

/** The index of a word among the field's terms, or -1. */
export function termIndexOfWord(postings: Postings, dictionary: TermDictionary, word: string): number {
  const id = findTerm(dictionary, word);
  return id === -1 ? -1 : termIndexOf(postings, id);
}

/** The indexes of the terms from id `from` on, before id `to`. */
export function termIndexesBetween(postings: Postings, { from, to }: { from: number; to: number }): number[] {
  const indexes: number[] = [];
  for (let index = firstFrom(postings.terms, from); (postings.terms[index] ?? to) < to; index += 1)
    indexes.push(index);
  return indexes;
}

/** How many documents have the term with this index. */
export function documentFrequency({ starts }: Postings, index: number): number {
  return (starts[index + 1] as number) - (starts[index] as number);
}

/** Writes the occurrences of a posting into `into`, ascending; returns their number. */
export function readOccurrences(postings: Postings, posting: number, into: Occurrence[]): number {
  const word = postings.where[posting] as number;
  if (word < SEVERAL) {
    into[0] = word;
    return 1;
  }
  const at = word - SEVERAL;
  const count = postings.extra[at] as number;
  for (let i = 0; i < count; i += 1) into[i] = postings.extra[at + 1 + i] as number;
  return count;
}

export const EMPTY_POSTINGS: Postings = {
  terms: new Uint32Array(0),
  starts: new Uint32Array(1),
  docs: new Uint32Array(0),
  where: new Uint32Array(0),
  extra: new Uint32Array(0),
};

/** A range of a field's postings: the documents of one term. */
export interface PostingRange {
  readonly postings: Postings;
  readonly from: number;
  readonly to: number;
}

/** The postings of a term, by its index among the field's terms. */
export const postingsOfTerm = (postings: Postings, index: number): PostingRange => ({
  postings,
  from: postings.starts[index] as number,
  to: postings.starts[index + 1] as number,
});

/** The documents of all these ranges. When the budget is spent, those so far. */
export function documentsOf(
  ranges: Iterable<PostingRange>,
  documentCount: number,
  budget: SearchBudget,
): Bitset {
  const found = bitsetFor(documentCount);
  budget.spend(bitsetLength(documentCount));
  for (const { postings, from, to } of ranges) {
    if (!budget.spend(1 + to - from)) break;
    for (let i = from; i < to; i += 1) setBit(found, postings.docs[i] as number);
  }
  return found;
}

/**
 * In which fields each term of a segment occurs, and its index in the postings of
 * each. A query word is looked up in sixteen fields and occurs in one or two: one
 * lookup here returns them.
 */
export interface TermFields {
  /** Where the pairs of each term begin, counted in pairs; one more number than terms. */
  readonly starts: Uint32Array;
  /** Pairs of a field's number (its index among the fields with postings) and a term index. */
  readonly pairs: Uint32Array;
}

export function makeTermFields(postings: Iterable<Postings>, termCount: number): TermFields {
  const lists = [...postings];
  const starts = new Uint32Array(termCount + 1);
  for (const { terms } of lists) {
    for (const term of terms) starts[term + 1] = (starts[term + 1] as number) + 1;
  }
  accumulate(starts);
  const pairs = new Uint32Array((starts[termCount] as number) * 2);
  const next = starts.slice();
  for (const [field, { terms }] of lists.entries()) {
    for (let index = 0; index < terms.length; index += 1) {
      const term = terms[index] as number;
      const pair = next[term] as number;
      next[term] = pair + 1;
      pairs[pair * 2] = field;
      pairs[pair * 2 + 1] = index;
    }
  }
  return { starts, pairs };
}

/** One field of a segment, for looking up words. */
export interface SegmentField {
  readonly postings: Postings;
  readonly termFields: TermFields;
  /** The field's number in `termFields`; -1 without postings. */
  readonly number: number;
}

export function segmentField(
  {
    postings,
    termFields,
  }: { readonly postings: ReadonlyMap<string, Postings>; readonly termFields: TermFields },
  name: string,
): SegmentField {
  const number = [...postings.keys()].indexOf(name);
  return { postings: postings.get(name) ?? EMPTY_POSTINGS, termFields, number };
}

/** The index of the term in the field's postings, or -1. */
export function termIndexInField({ termFields, number }: SegmentField, termId: number): number {
  const { starts, pairs } = termFields;
  const end = starts[termId + 1] as number;
  for (let pair = starts[termId] as number; pair < end; pair += 1) {
    if (pairs[pair * 2] === number) return pairs[pair * 2 + 1] as number;
  }
  return -1;
}

interface LiveDocuments {
  readonly segment: { readonly documentCount: number };
  /** Undefined: all. */
  readonly live: Bitset | undefined;
}

/** By the set of live documents. */
const deletedDocuments = new WeakMap<Bitset, Uint32Array>();
/** Searching a deleted document in a list costs about as much as checking this many documents. */
const LOOK_UP_COST = 8;

/** How many of the ascending documents from index `from` on, before `to`, are live. */
export function liveFrequency(
  { segment, live }: LiveDocuments,
  docs: Uint32Array,
  from: number,
  to: number,
  budget: SearchBudget,
): number {
  if (!live) return to - from;
  const deleted = deletedDocuments.getOrInsertComputed(live, () => {
    const set = live.slice();
    invert(set, segment.documentCount);
    return toOrdinals(set);
  });
  budget.spend(Math.min(deleted.length * LOOK_UP_COST, to - from));
  let count = 0;
  if (deleted.length * LOOK_UP_COST > to - from) {
    for (let i = from; i < to; i += 1) if (hasBit(live, docs[i] as number)) count += 1;
    return count;
  }
  let i = from;
  for (const doc of deleted) {
    i = seek(docs, i, to, doc);
    if (i >= to) break;
    if (docs[i] === doc) count += 1;
  }
  return to - from - count;
}

/**
 * Where a term occurs in a field, in 31 bits: the element of the list (0 for a single
 * string), the position in it (1 for the first token), and whether it is the last token
 * of the element.
 *
 * Limits: larger elements than 4,095 and positions than 262,143 are stored as these.
 * Words there are found, phrases may be wrong.
 */
export type Occurrence = number;

const ELEMENT_SHIFT = 19;
const MAX_ELEMENT = 0xfff;
const MAX_POSITION = 0x3ffff;

export const packOccurrence = (element: number, position: number): Occurrence =>
  (Math.min(element, MAX_ELEMENT) << ELEMENT_SHIFT) | (Math.min(position, MAX_POSITION) << 1);

export const markAsLast = (occurrence: Occurrence): Occurrence => occurrence | 1;
export const elementOf = (occurrence: Occurrence): number => occurrence >>> ELEMENT_SHIFT;
export const positionOf = (occurrence: Occurrence): number => (occurrence >>> 1) & MAX_POSITION;
export const isLast = (occurrence: Occurrence): boolean => (occurrence & 1) === 1;
/** The only token of its element. */
export const isSole = (occurrence: Occurrence): boolean => (occurrence & ((MAX_POSITION << 1) | 1)) === 3;
