import type { SearchedField } from '../plan/search-fields.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor } from '../segment/bitset.ts';
import { documentsOf, type PostingRange, postingsOfTerm } from '../segment/documents-of.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { findTerm } from '../segment/term-dictionary.ts';
import { termIndexInField } from '../segment/term-fields.ts';

/** A candidate: a term that may stand for a word of the query. */
export interface Word {
  readonly text: string;
  /** The word of the query. */
  readonly typed: string;
  /** Typing errors between the two. */
  readonly typos: number;
  /** Longer than typed: found because the typed word is its prefix. */
  readonly extended: boolean;
  /** Searched as a prefix: it may be longer. */
  readonly asPrefix: boolean;
  /** For each segment of the snapshot the searched fields that contain it, in the given order. */
  readonly sources: readonly (readonly Source[])[];
}

/** The documents of one term in one of the searched fields. */
export interface Source extends PostingRange {
  readonly field: SearchedField;
}

export function makeWord(
  text: string,
  { typed, typos, asPrefix }: Pick<Word, 'typed' | 'typos' | 'asPrefix'>,
  parts: readonly SnapshotPart[],
  fields: readonly SearchedField[],
): Word {
  const extended = text !== typed && Buffer.byteLength(text) > Buffer.byteLength(typed) + typos;
  const sources = parts.map(({ segment }, part) => {
    const own: Source[] = [];
    const term = findTerm(segment.dictionary, text);
    if (term === -1) return own;
    for (const field of fields) {
      const inPart = field.inParts[part];
      const slot = inPart ? termIndexInField(inPart, term) : -1;
      if (!inPart || slot === -1) continue;
      const { postings, from, to } = postingsOfTerm(inPart.postings, slot);
      own.push({ field, postings, from, to });
    }
    return own;
  });
  return { text, typed, typos, extended, asPrefix, sources };
}

/** Whether the field may be searched with this word: it may allow fewer typos, or no prefixes. */
export const mayUse = (field: SearchedField, word: Word): boolean =>
  word.typos <= field.maxTypos && (!word.extended || field.prefix);

/** The fields of a segment that contain the word and may be searched with it. */
export const usableSources = (word: Word, part: number): Source[] =>
  (word.sources[part] ?? []).filter(({ field }) => mayUse(field, word));

/**
 * The documents that contain a word in any of the fields. Kept until the search
 * ends, because one word takes part in many interpretations of the query.
 */
export class WordDocuments {
  readonly #parts: readonly SnapshotPart[];
  readonly #budget: SearchBudget;
  readonly #cache = new Map<Word, Bitset[]>();

  constructor(parts: readonly SnapshotPart[], budget: SearchBudget) {
    this.#parts = parts;
    this.#budget = budget;
  }

  /** Not to be changed. */
  of(word: Word, part: number): Bitset {
    const byPart = this.#cache.getOrInsertComputed(word, () =>
      this.#parts.map(({ segment }, i) =>
        documentsOf(usableSources(word, i), segment.documentCount, this.#budget),
      ),
    );
    return byPart[part] ?? bitsetFor(0);
  }
}
