import { findEntry, toBytes } from '../index/dictionary.ts';
import { EMPTY_POSTINGS, type Postings, slotOf } from '../index/postings.ts';
import type { Segment } from '../index/segment.ts';
import type { SnapshotPart } from '../index/snapshot.ts';
import { mayStandIn } from '../index/term-fields.ts';
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
  const bytes = toBytes(text);
  return {
    text,
    typed,
    typos,
    extended: bytes.length > Buffer.byteLength(typed) + typos,
    termIds: Int32Array.from(parts, ({ segment }) => findEntry(segment.dictionary, bytes)),
  };
}

/** A stretch of a field's postings: the documents of one word in one field. */
export interface WordPostings {
  readonly postings: Postings;
  readonly from: number;
  readonly to: number;
}

export function postingsOf(
  word: Word,
  partIndex: number,
  segment: Segment,
  field: string,
): WordPostings | undefined {
  const termId = word.termIds[partIndex] ?? -1;
  if (termId === -1 || !mayStandIn(segment, termId, field)) return undefined;
  const postings = segment.postings.get(field) ?? EMPTY_POSTINGS;
  const slot = slotOf(postings, termId);
  if (slot === -1) return undefined;
  return { postings, from: postings.starts[slot] ?? 0, to: postings.starts[slot + 1] ?? 0 };
}

/** Whether the field may be searched with this word: it may allow fewer typos, or no prefixes. */
export const mayUse = (field: SearchedField, word: Word): boolean =>
  word.typos <= field.maxTypos && (!word.extended || field.prefix);
