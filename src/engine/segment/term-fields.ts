import { accumulate } from './counting-sort.ts';
import { EMPTY_POSTINGS, type Postings } from './postings.ts';

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
