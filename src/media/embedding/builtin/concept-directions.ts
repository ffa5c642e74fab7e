import { spreadBits } from '../spread-bits.ts';
import type { WordMeanings } from './word-meanings.ts';

/**
 * Directions of words by the concepts that they name, so that words of different
 * languages with the same meaning have the same direction. Each concept adds to a
 * few components that its hash selects.
 */
export class ConceptDirections {
  readonly #meanings: WordMeanings;
  readonly #logOfSize: number;

  constructor(meanings: WordMeanings, size: number) {
    this.#meanings = meanings;
    this.#logOfSize = Math.log(size);
  }

  knows(word: string): boolean {
    return this.#meanings.of(word).length > 0;
  }

  /** Adds the direction of a word to a sum. Words of many concepts count less. */
  add(sum: Float64Array, word: string, weight: number): void {
    for (const { meanings, share } of this.#meanings.of(word)) {
      const { concepts, weights } = meanings;
      let energy = 0;
      for (const value of weights) energy += value * value;
      const rarity = 1 - Math.log(concepts.length) / this.#logOfSize;
      const scale = (weight * share * rarity) / Math.sqrt(energy);
      for (let at = 0; at < concepts.length; at++) {
        const value = (weights[at] ?? 0) * scale;
        const concept = concepts[at] ?? 0;
        for (let copy = 0; copy < COMPONENTS; copy++) {
          const hash = spreadBits(Math.imul(concept + 1, GOLDEN) + copy * STEP);
          const component = 1 + ((hash >>> 1) % (sum.length - 1));
          sum[component] = (sum[component] ?? 0) + (hash & 1 ? value : -value);
        }
      }
    }
  }
}

/** To which a concept adds. With one, concepts that share it by chance look the same. */
const COMPONENTS = 4;

/** Odd numbers with bits in all places. */
const [GOLDEN, STEP] = [0x9e3779b1, 0x85ebca6b];
