import type { Concepts, Meanings } from './concepts.ts';

/** What a word or a part of it means; `share` is how much of the word's meaning that is. */
export interface PartMeaning {
  readonly meanings: Meanings;
  readonly share: number;
}

/**
 * Finds the concepts of folded words: as they are, without the ending of a plural or
 * a case, or as compounds of known words, as in German (`winterlandschaft`).
 */
export class WordMeanings {
  readonly #concepts: Concepts;
  readonly #cache = new Map<string, readonly PartMeaning[]>();

  constructor(concepts: Concepts) {
    this.#concepts = concepts;
  }

  of(word: string): readonly PartMeaning[] {
    const cached = this.#cache.get(word);
    if (cached !== undefined) return cached;
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    const parts = this.#find(word);
    this.#cache.set(word, parts);
    return parts;
  }

  #find(word: string): readonly PartMeaning[] {
    const meanings = this.#inflected(word);
    if (meanings !== undefined) return [{ meanings, share: 1 }];
    if (word.length < SHORTEST_COMPOUND || word.length > LONGEST_COMPOUND) return [];
    return this.#compound(word) ?? this.#ending(word) ?? this.#beginning(word) ?? [];
  }

  /** The word itself, or without the ending of a plural or a case. */
  #inflected(word: string): Meanings | undefined {
    const meanings = this.#concepts.of(word);
    if (meanings !== undefined || word.length < 4) return meanings;
    for (const ending of ENDINGS) {
      if (!word.endsWith(ending) || word.length - ending.length < 3) continue;
      const stem = this.#concepts.of(word.slice(0, -ending.length));
      if (stem !== undefined) return stem;
    }
    return undefined;
  }

  /** Two known words; the second one as long as possible. */
  #compound(word: string): readonly PartMeaning[] | undefined {
    for (let at = 3; at <= word.length - 4; at++) {
      const second = this.#inflected(word.slice(at));
      if (second === undefined) continue;
      const first = this.#inflected(word.slice(0, at));
      if (first !== undefined)
        return [
          { meanings: first, share: COMPOUND_SHARE },
          { meanings: second, share: COMPOUND_SHARE },
        ];
    }
    return undefined;
  }

  #ending(word: string): readonly PartMeaning[] | undefined {
    for (let at = 2; at <= word.length - 5; at++) {
      const rest = word.slice(at);
      const meanings = rest.length > 6 ? this.#inflected(rest) : this.#concepts.of(rest);
      if (meanings !== undefined) return [{ meanings, share: COMPOUND_SHARE }];
    }
    return undefined;
  }

  #beginning(word: string): readonly PartMeaning[] | undefined {
    for (let end = word.length - 2; end >= 5; end--) {
      const meanings = this.#concepts.of(word.slice(0, end));
      if (meanings !== undefined) return [{ meanings, share: BEGINNING_SHARE }];
    }
    return undefined;
  }
}

const MAX_CACHED = 50_000;
const [SHORTEST_COMPOUND, LONGEST_COMPOUND] = [7, 40];
const [COMPOUND_SHARE, BEGINNING_SHARE] = [0.7, 0.4];

/** Of German, English and Romance plurals and cases, the shorter ones first. */
const ENDINGS = 's n e r i a o x es en er em ed ern ens nen ing in innen'.split(' ');
