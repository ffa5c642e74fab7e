import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, setBit } from '../segment/bitset.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { usableSources, type Word, type WordPostings } from './word.ts';

/**
 * The documents that hold the words of one search, in any of the fields. The
 * same word takes part in many readings of the query, so they are kept until the
 * search ends.
 */
export class WordDocuments {
  readonly #parts: readonly SnapshotPart[];
  readonly #budget: SearchBudget;
  #known: Map<Word, Bitset[]> | undefined;

  constructor(parts: readonly SnapshotPart[], budget: SearchBudget) {
    this.#parts = parts;
    this.#budget = budget;
  }

  /** Not to be changed. */
  of(word: Word, part: number): Bitset {
    this.#known ??= new Map();
    let own = this.#known.get(word);
    if (!own) {
      own = this.#parts.map(({ segment }, i) =>
        documentsOf(usableSources(word, i), segment.documentCount, this.#budget),
      );
      this.#known.set(word, own);
    }
    return own[part] ?? bitsetFor(0);
  }
}

/** When the budget is spent, the documents so far. */
export function documentsOf(
  sources: readonly WordPostings[],
  documentCount: number,
  budget: SearchBudget,
): Bitset {
  const set = bitsetFor(documentCount);
  budget.spend(bitsetLength(documentCount));
  for (const { postings, from, to } of sources) {
    if (!budget.spend(1 + to - from)) break;
    for (let place = from; place < to; place += 1) setBit(set, postings.docs[place] as number);
  }
  return set;
}
