import { narrow, type SmallNumbers } from './columns.ts';
import { findTerm, type TermDictionary } from './dictionary.ts';
import type { PostingBlocks } from './posting-blocks.ts';
import { accumulate, firstFrom } from './sorted-numbers.ts';

/** The posting lists of one field: for each of its terms the documents, ascending, and the occurrences in each. */
export interface Postings extends PostingBlocks {
  /** Ids of the terms of this field in the segment's dictionary, ascending. */
  readonly terms: Uint32Array;
  /**
   * Where the list of `terms[i]` begins in `docs`, and with IN_BLOCKS added for a long
   * list, which has two numbers there: in `docs` how many documents it has, in `where`
   * its first block. One more number than terms.
   */
  readonly starts: Uint32Array;
  /** Ordinals of documents. */
  readonly docs: Uint32Array;
  /** Parallel to `docs`: what stands for the occurrences in the document, see SEVERAL. */
  readonly where: Uint32Array;
  /** Several occurrences in one document, see readOccurrences. */
  readonly extra: Uint8Array;
}

export const IN_BLOCKS = 0x80000000;
/** Lists of so many documents and more are in blocks. */
export const PACKED_FROM = 64;

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

export const EMPTY_POSTINGS: Postings = {
  terms: new Uint32Array(0),
  starts: new Uint32Array(1),
  docs: new Uint32Array(0),
  where: new Uint32Array(0),
  extra: new Uint8Array(0),
  firsts: new Uint32Array(0),
  begins: new Uint32Array(0),
  packed: new Uint8Array(0),
};

/** The documents that have one term in a field. */
export interface PostingList {
  readonly postings: Postings;
  /** The index of the term among the field's terms. */
  readonly index: number;
  /** How many documents there are. */
  readonly count: number;
}

/** The documents of a term, by its index among the field's terms. */
export const postingsOfTerm = (postings: Postings, index: number): PostingList => ({
  postings,
  index,
  count: documentFrequency(postings, index),
});

/** How many documents have the term with this index. */
export function documentFrequency({ starts, docs }: Postings, index: number): number {
  const start = starts[index] as number;
  if (start >= IN_BLOCKS) return docs[start - IN_BLOCKS] as number;
  const end = starts[index + 1] as number;
  return (end >= IN_BLOCKS ? end - IN_BLOCKS : end) - start;
}

export const isInBlocks = ({ postings, index }: PostingList): boolean =>
  (postings.starts[index] as number) >= IN_BLOCKS;

/** Where the list, or what it has there if it is in blocks, begins in `docs` and `where`. */
export function startOfList({ postings, index }: PostingList): number {
  const start = postings.starts[index] as number;
  return start >= IN_BLOCKS ? start - IN_BLOCKS : start;
}

/**
 * In which fields each term of a segment occurs, and its index in the postings of
 * each. A query word is looked up in sixteen fields and occurs in one or two: one
 * lookup here returns them.
 */
export interface TermFields {
  /** Where the fields of each term begin; one more number than terms. */
  readonly starts: Uint32Array;
  /** The numbers of these fields: their indexes among the fields with postings. */
  readonly fields: SmallNumbers;
  /** Parallel to `fields`: the index of the term among the field's terms. */
  readonly indexes: Uint32Array;
}

export function makeTermFields(postings: Iterable<Postings>, termCount: number): TermFields {
  const lists = [...postings];
  const starts = new Uint32Array(termCount + 1);
  for (const { terms } of lists) {
    for (const term of terms) starts[term + 1] = (starts[term + 1] as number) + 1;
  }
  accumulate(starts);
  const fields = new Uint32Array(starts[termCount] as number);
  const indexes = new Uint32Array(fields.length);
  const next = starts.slice();
  for (const [field, { terms }] of lists.entries()) {
    for (let index = 0; index < terms.length; index += 1) {
      const term = terms[index] as number;
      const at = next[term] as number;
      next[term] = at + 1;
      fields[at] = field;
      indexes[at] = index;
    }
  }
  return { starts, fields: narrow(fields, lists.length), indexes };
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
  const { starts, fields, indexes } = termFields;
  const end = starts[termId + 1] as number;
  for (let at = starts[termId] as number; at < end; at += 1) {
    if (fields[at] === number) return indexes[at] as number;
  }
  return -1;
}
