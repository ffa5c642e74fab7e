/** How the scores of the fields make the score of a document: Typesense's text_match_type. */
export type TextMatchType = 'max_score' | 'max_weight' | 'sum_score';

/** Bits of `low` in the integer that a score is: see `total`. */
export const LOW_BITS: Readonly<Record<TextMatchType, number>> = {
  max_score: 11,
  max_weight: 11,
  sum_score: 3,
};

const FIELD_UNIT = 2 ** 48;
const WEIGHT_UNIT = 2 ** 40;
const BYTE = 2 ** 8;

/** Gathers the scores of the fields of some documents, which are named by their place. */
export class FieldScores {
  readonly #best: Float64Array;
  readonly #weight: Uint8Array;
  readonly #matching: Uint8Array;
  readonly #type: TextMatchType;

  constructor(documents: number, type: TextMatchType) {
    this.#best = new Float64Array(documents);
    this.#weight = new Uint8Array(documents);
    this.#matching = new Uint8Array(documents);
    this.#type = type;
  }

  /** Fields come in the order of their weight, the heaviest first. */
  add(place: number, score: number, weight: number): void {
    const best = this.#best[place] ?? 0;
    if (this.#type === 'sum_score') this.#best[place] = best + score * weight;
    else if (this.#type === 'max_weight' ? best === 0 : score > best) {
      this.#best[place] = score;
      this.#weight[place] = weight;
    }
    this.#matching[place] = (this.#matching[place] ?? 0) + 1;
  }

  matching(place: number): number {
    return this.#matching[place] ?? 0;
  }

  /**
   * The score of a document as one integer in two numbers, `high << LOW_BITS | low`:
   * max_score: tokens (4 bits), field score (48), weight (8), matching fields (3);
   * max_weight: tokens, weight, field score, matching fields;
   * sum_score: the sum of weight times field score, matching fields.
   */
  total(place: number, tokens: number, matching: number): { readonly high: number; readonly low: number } {
    const best = this.#best[place] ?? 0;
    const weight = this.#weight[place] ?? 0;
    switch (this.#type) {
      case 'max_score':
        return { high: tokens * FIELD_UNIT + best, low: weight * 8 + matching };
      case 'max_weight':
        return {
          high: tokens * FIELD_UNIT + weight * WEIGHT_UNIT + Math.floor(best / BYTE),
          low: (best % BYTE) * 8 + matching,
        };
      case 'sum_score':
        return { high: best, low: matching };
    }
  }
}
