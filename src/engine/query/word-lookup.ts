import { type Bitset, bitsetFor, setBit } from '../index/bitset.ts';
import type { SnapshotPart } from '../index/snapshot.ts';
import type { SearchedField } from './plan.ts';
import { mayUse, postingsOf, type Word, type WordPostings } from './word.ts';

/** The documents of one word in one of the searched fields. */
export interface Source extends WordPostings {
  /** The field's place among the searched fields. */
  readonly field: number;
}

/**
 * Where the words of one search stand. The same word takes part in many
 * readings of the query, so what was looked up is kept until the search ends.
 */
export class WordLookup {
  readonly #parts: readonly SnapshotPart[];
  readonly #fields: readonly SearchedField[];
  readonly #sources = new Map<Word, (readonly Source[])[]>();
  readonly #documents = new Map<Word, Bitset[]>();

  constructor(parts: readonly SnapshotPart[], fields: readonly SearchedField[]) {
    this.#parts = parts;
    this.#fields = fields;
  }

  /** The fields that hold the word and may be searched with it. */
  sources(word: Word, partIndex: number): readonly Source[] {
    let own = this.#sources.get(word);
    if (!own) {
      own = this.#parts.map((_, i) => this.#sourcesIn(word, i));
      this.#sources.set(word, own);
    }
    return own[partIndex] ?? [];
  }

  #sourcesIn(word: Word, partIndex: number): Source[] {
    const sources: Source[] = [];
    for (let place = 0; place < this.#fields.length; place += 1) {
      const field = this.#fields[place];
      if (!field || !mayUse(field, word)) continue;
      const stretch = postingsOf(word, partIndex, field);
      if (stretch) sources.push({ ...stretch, field: place });
    }
    return sources;
  }

  /** The documents that hold the word in any of these fields. Not to be changed. */
  documents(word: Word, partIndex: number): Bitset {
    let own = this.#documents.get(word);
    if (!own) {
      own = this.#parts.map(({ segment }, i) => documentsOf(this.sources(word, i), segment.documentCount));
      this.#documents.set(word, own);
    }
    return own[partIndex] ?? bitsetFor(0);
  }
}

export function documentsOf(sources: readonly WordPostings[], documentCount: number): Bitset {
  const set = bitsetFor(documentCount);
  for (const { postings, from, to } of sources) {
    for (let place = from; place < to; place += 1) setBit(set, postings.docs[place] ?? 0);
  }
  return set;
}
