import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, setBit } from './bitset.ts';
import type { Postings } from './postings.ts';

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
