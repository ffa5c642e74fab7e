import type { Concepts } from './concepts.ts';
import { addScaled, normalize } from './directions.ts';
import type { ModelWords } from './model-words.ts';
import type { WordMeanings } from './word-meanings.ts';

/**
 * Directions of words by a model of English: the mean of the vectors of a word's
 * pieces (made by distil-words.ts). Words of other languages are represented by the
 * English words of the concepts that they name; a word that is both, such as the
 * German `kind`, by a mixture.
 */
export class WordVectors {
  readonly #pieces: WordPieces;
  /** One row a piece, of any length. */
  readonly #rows: Int8Array;
  readonly #dimensions: number;
  readonly #meanings: WordMeanings;
  readonly #english: readonly (readonly (readonly [string, number])[])[];
  readonly #concepts = new Map<number, Float64Array>();
  readonly #words = new Map<string, Float32Array>();

  constructor({ vocabulary, rows }: ModelWords, concepts: Concepts, meanings: WordMeanings) {
    this.#pieces = new WordPieces(vocabulary);
    this.#rows = rows;
    this.#dimensions = rows.length / vocabulary.size;
    this.#meanings = meanings;
    this.#english = [...concepts.english()];
  }

  /** Adds the direction of a word to a sum, but for the sum's first component. */
  add(sum: Float64Array, word: string, weight: number): void {
    let vector = this.#words.get(word);
    if (vector === undefined) {
      if (this.#words.size >= MAX_CACHED) this.#words.clear();
      vector = Float32Array.from(this.#vectorOf(word));
      this.#words.set(word, vector);
    }
    for (let i = 1; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (vector[i] ?? 0);
  }

  /** Whether a word is a piece of its own. Letters and short words say too little. */
  knows(word: string): boolean {
    return word.length >= SHORTEST_WORD && this.#pieces.of(word).length === 1;
  }

  #vectorOf(word: string): Float64Array {
    const pieces = this.#pieces.of(word);
    const meant = this.#byConcepts(word);
    const spelt = this.#bySpelling(pieces);
    if (meant === undefined) return spelt;
    if (pieces.length !== 1) return meant;
    const both = new Float64Array(this.#dimensions);
    addScaled(both, spelt, 1 - CONCEPT_SHARE);
    addScaled(both, meant, CONCEPT_SHARE);
    return normalize(both);
  }

  #bySpelling(pieces: readonly number[]): Float64Array {
    const sum = new Float64Array(this.#dimensions);
    for (const piece of pieces) addScaled(sum, this.#row(piece), 1);
    return normalize(sum);
  }

  #byConcepts(word: string): Float64Array | undefined {
    const parts = this.#meanings.of(word);
    if (parts.length === 0) return undefined;
    const sum = new Float64Array(this.#dimensions);
    for (const { meanings, share } of parts) {
      const total = meanings.weights.reduce((rest, weight) => rest + weight, 0);
      for (const [at, concept] of meanings.concepts.entries()) {
        addScaled(sum, this.#concept(concept), (share * (meanings.weights[at] ?? 0)) / total);
      }
    }
    return normalize(sum);
  }

  /** The direction of a concept's English words. */
  #concept(concept: number): Float64Array {
    const known = this.#concepts.get(concept);
    if (known !== undefined) return known;
    const sum = new Float64Array(this.#dimensions);
    for (const [word, weight] of this.#english[concept] ?? []) {
      const pieces = this.#pieces.of(word);
      for (const piece of pieces) addScaled(sum, this.#row(piece), weight / pieces.length);
    }
    const vector = normalize(sum);
    this.#concepts.set(concept, vector);
    return vector;
  }

  #row(piece: number): Float64Array {
    const row = this.#rows.subarray(piece * this.#dimensions, (piece + 1) * this.#dimensions);
    return normalize(Float64Array.from(row));
  }
}

const SHORTEST_WORD = 3;

/** Vectors that are kept in memory, of 1.5 KB each. */
const MAX_CACHED = 20_000;

/** How much the concepts of an English word count beside the model's vector of it. */
const CONCEPT_SHARE = 0.4;

/**
 * Splits folded words into the pieces of a BERT model, the longest ones first.
 * Source: the WordPiece algorithm; pieces that continue a word begin with `##`.
 */
export class WordPieces {
  readonly #ids: ReadonlyMap<string, number>;

  constructor(ids: ReadonlyMap<string, number>) {
    this.#ids = ids;
  }

  /** Ids; none if a part of the word is in no piece. */
  of(word: string): readonly number[] {
    const pieces: number[] = [];
    for (let at = 0; at < word.length; ) {
      const piece = this.#longest(word, at);
      if (piece === undefined) return [];
      pieces.push(piece.id);
      at = piece.end;
    }
    return pieces;
  }

  #longest(word: string, at: number): { readonly id: number; readonly end: number } | undefined {
    for (let end = Math.min(word.length, at + LONGEST); end > at; end--) {
      const id = this.#ids.get((at === 0 ? '' : '##') + word.slice(at, end));
      if (id !== undefined) return { id, end };
    }
    return undefined;
  }
}

/** Of BERT's English pieces, in characters. */
const LONGEST = 20;
