import { firstFrom } from './first-from.ts';
import type { Occurrence } from './occurrence.ts';
import { findTerm, type TermDictionary } from './term-dictionary.ts';

/**
 * The postings of one field: for each term that occurs in it the documents that
 * hold it, ascending, and where it stands in each.
 */
export interface Postings {
  /** Ids of the terms of this field in the segment's dictionary, ascending. */
  readonly terms: Uint32Array;
  /** Where the postings of `terms[slot]` begin in `docs`; one more number than terms. */
  readonly starts: Uint32Array;
  /** Ordinals of documents. */
  readonly docs: Uint32Array;
  /**
   * Parallel to `docs`: the occurrence, or, with the top bit set, the place in
   * `extra` of `count, occurrence, occurrence, …`.
   */
  readonly where: Uint32Array;
  readonly extra: Uint32Array;
}

export const SEVERAL = 0x80000000;

/** The slot of a term in the field, or -1. */
export function slotOf(postings: Postings, termId: number): number {
  const slot = firstFrom(postings.terms, termId);
  return postings.terms[slot] === termId ? slot : -1;
}

/** The slot of a word in the field, or -1. */
export function slotOfWord(postings: Postings, dictionary: TermDictionary, word: string): number {
  const id = findTerm(dictionary, word);
  return id === -1 ? -1 : slotOf(postings, id);
}

/** The slots of the terms from id `from` on, before id `to`. */
export function slotsBetween(postings: Postings, { from, to }: { from: number; to: number }): number[] {
  const slots: number[] = [];
  for (let slot = firstFrom(postings.terms, from); (postings.terms[slot] ?? to) < to; slot += 1)
    slots.push(slot);
  return slots;
}

/** In how many documents the slot's term stands. */
export function documentFrequency({ starts }: Postings, slot: number): number {
  return (starts[slot + 1] as number) - (starts[slot] as number);
}

/** The first place from `place` on, before `end`, whose document is not below `doc`. Galloping: cheap for near places. */
export function seek(docs: Uint32Array, place: number, end: number, doc: number): number {
  if (place >= end || (docs[place] as number) >= doc) return place;
  let step = 1;
  let low = place;
  let high = place + 1;
  while (high < end && (docs[high] as number) < doc) {
    low = high;
    step *= 2;
    high = place + step;
  }
  if (high > end) high = end;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if ((docs[middle] as number) < doc) low = middle;
    else high = middle;
  }
  return high;
}

/** Writes the occurrences of a posting into `into`, ascending; gives their number. */
export function readOccurrences(postings: Postings, place: number, into: Occurrence[]): number {
  const word = postings.where[place] as number;
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
