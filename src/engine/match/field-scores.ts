import type { Segment } from '../segment/segment.ts';

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

/**
 * Gathers the scores of the fields of the documents of one segment. As long as
 * the segment and used again and again: `clear` forgets what was gathered.
 */
export class FieldScores {
  readonly #best: Float64Array;
  readonly #weight: Uint8Array;
  readonly #matching: Uint8Array;
  readonly #docs: Uint32Array;
  #count = 0;
  #type: TextMatchType = 'max_score';

  constructor(documentCount: number) {
    this.#best = new Float64Array(documentCount);
    this.#weight = new Uint8Array(documentCount);
    this.#matching = new Uint8Array(documentCount);
    this.#docs = new Uint32Array(documentCount);
  }

  /** Forgets everything; scores are made in this way from here on. */
  clear(type: TextMatchType): void {
    for (let i = 0; i < this.#count; i += 1) {
      const doc = this.#docs[i] as number;
      this.#best[doc] = 0;
      this.#matching[doc] = 0;
    }
    this.#count = 0;
    this.#type = type;
  }

  /** Fields come in the order of their weight, the heaviest first. */
  add(doc: number, score: number, weight: number): void {
    const matching = this.#matching[doc] as number;
    if (matching === 0) {
      this.#docs[this.#count] = doc;
      this.#count += 1;
    }
    this.#matching[doc] = matching + 1;
    const best = this.#best[doc] as number;
    if (this.#type === 'sum_score') this.#best[doc] = best + score * weight;
    else if (this.#type === 'max_weight' ? best === 0 && weight > 0 : score > best) {
      this.#best[doc] = score;
      this.#weight[doc] = weight;
    }
  }

  /** The documents that have a score, in the order of their first one. */
  docs(): Uint32Array {
    return this.#docs.subarray(0, this.#count);
  }

  /** In how many fields the document was found. */
  matching(doc: number): number {
    return this.#matching[doc] as number;
  }

  /**
   * The score of a document is one integer in two numbers, `high << LOW_BITS | low`:
   * max_score: tokens (4 bits), field score (48), weight (8), matching fields (3);
   * max_weight: tokens, weight, field score, matching fields;
   * sum_score: the sum of weight times field score, matching fields.
   */
  high(doc: number, tokens: number): number {
    const best = this.#best[doc] as number;
    if (this.#type === 'max_score') return tokens * FIELD_UNIT + best;
    if (this.#type === 'sum_score') return best;
    // As upstream: a field of no weight is no best field, and without one no token counts.
    if (best === 0) return 0;
    return tokens * FIELD_UNIT + (this.#weight[doc] as number) * WEIGHT_UNIT + Math.floor(best / BYTE);
  }

  low(doc: number, matching: number): number {
    if (this.#type === 'max_score') return (this.#weight[doc] as number) * 8 + matching;
    return this.#type === 'sum_score' ? matching : ((this.#best[doc] as number) % BYTE) * 8 + matching;
  }
}

const idle = new WeakMap<Segment, FieldScores>();

/** Cleared scores for the segment. Searches of one thread run one after the other, so one set a segment is enough. */
export function fieldScoresFor(segment: Segment, type: TextMatchType): FieldScores {
  let scores = idle.get(segment);
  if (!scores) {
    scores = new FieldScores(segment.documentCount);
    idle.set(segment, scores);
  }
  scores.clear(type);
  return scores;
}
