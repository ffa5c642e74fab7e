import { firstFrom } from './ascending.ts';
import type { Occurrence } from './occurrence.ts';
import { findTerm, type TermDictionary } from './term-dictionary.ts';

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
