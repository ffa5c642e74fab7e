import type { Postings } from '../index/postings.ts';
import type { SnapshotPart } from '../index/snapshot.ts';
import { findTerm } from '../index/term-dictionary.ts';
import { slotInField } from '../index/term-places.ts';
import type { SearchedField } from './plan.ts';

/** A word of the vocabulary that may stand for a word of the query. */
export interface Word {
  readonly text: string;
  /** The word of the query. */
  readonly typed: string;
  /** Typing errors between the two. */
  readonly typos: number;
  /** Longer than typed: found because the query's word is its beginning. */
  readonly extended: boolean;
  /** Its term id in the segment of each part of the snapshot, -1 where it does not occur. */
  readonly termIds: Int32Array;
}

export function makeWord(text: string, typed: string, typos: number, parts: readonly SnapshotPart[]): Word {
  const termIds = new Int32Array(parts.length);
  for (const [i, { segment }] of parts.entries()) termIds[i] = findTerm(segment.dictionary, text);
  const extended = text !== typed && Buffer.byteLength(text) > Buffer.byteLength(typed) + typos;
  return { text, typed, typos, extended, termIds };
}

/** A stretch of a field's postings: the documents of one word in one field. */
export interface WordPostings {
  readonly postings: Postings;
  readonly from: number;
  readonly to: number;
}

export function postingsOf(word: Word, partIndex: number, field: SearchedField): WordPostings | undefined {
  const termId = word.termIds[partIndex] ?? -1;
  const own = field.inParts[partIndex];
  if (termId === -1 || !own) return undefined;
  const { postings } = own;
  const slot = slotInField(own, termId);
  if (slot === -1) return undefined;
  return { postings, from: postings.starts[slot] ?? 0, to: postings.starts[slot + 1] ?? 0 };
}

/** Whether the field may be searched with this word: it may allow fewer typos, or no prefixes. */
export const mayUse = (field: SearchedField, word: Word): boolean =>
  word.typos <= field.maxTypos && (!word.extended || field.prefix);
