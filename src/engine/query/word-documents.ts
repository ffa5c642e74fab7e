import { type Bitset, bitsetFor, setBit } from '../index/bitset.ts';
import type { SnapshotPart } from '../index/snapshot.ts';
import { usableSources, type Word, type WordPostings } from './word.ts';

/**
 * The documents that hold the words of one search, in any of the fields. The
 * same word takes part in many readings of the query, so they are kept until the
 * search ends.
 */
export class WordDocuments {
  readonly #parts: readonly SnapshotPart[];
  #known: Map<Word, Bitset[]> | undefined;

  constructor(parts: readonly SnapshotPart[]) {
    this.#parts = parts;
  }

  /** Not to be changed. */
  of(word: Word, part: number): Bitset {
    this.#known ??= new Map();
    let own = this.#known.get(word);
    if (!own) {
      own = this.#parts.map(({ segment }, i) => documentsOf(usableSources(word, i), segment.documentCount));
      this.#known.set(word, own);
    }
    return own[part] ?? bitsetFor(0);
  }
}

export function documentsOf(sources: readonly WordPostings[], documentCount: number): Bitset {
  const set = bitsetFor(documentCount);
  for (const { postings, from, to } of sources) {
    for (let place = from; place < to; place += 1) setBit(set, postings.docs[place] ?? 0);
  }
  return set;
}
