import type { TextMatchType } from '../request/request.ts';
import type { Segment } from '../segment/segment.ts';

/** Scores by document: one integer in two numbers, `high << lowBits | low`. */
export interface Scores {
  readonly lowBits: number;
  /** Every document has the same score. */
  readonly constant: boolean;
  high(doc: number): number;
  low(doc: number): number;
}

/** Bits of `low`: see FieldScores. */
export const LOW_BITS: Readonly<Record<TextMatchType, number>> = {
  max_score: 11,
  max_weight: 11,
  sum_score: 3,
};

/** Collects the scores of fields. */
export interface FieldScoreSink {
  addField(doc: number, score: number, weight: number): void;
}

/** One token in `high`: above the bits of a field score. */
export const TOKEN_UNIT = 2 ** 48;
const WEIGHT_UNIT = 2 ** 40;
const BYTE = 2 ** 8;

/** Three bits. */
export const MAX_MATCHING_FIELDS = 7;
/** Below every score. */
const NOT_FOUND = -1;

/**
 * The documents of one segment that a text query matches, with their scores.
 *
 * The arrays are as long as the segment and are used again by the next search:
 * read them before that. `clear` resets the entries that were used.
 */
export class ScoredDocuments implements Scores {
  readonly #high: Float64Array;
  readonly #low: Uint16Array;
  readonly #docs: Uint32Array;
  readonly constant = false;
  lowBits = 0;
  #count = 0;

  constructor(documentCount: number) {
    this.#high = new Float64Array(documentCount).fill(NOT_FOUND);
    this.#low = new Uint16Array(documentCount);
    this.#docs = new Uint32Array(documentCount);
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Adds one field, whose score includes its one token, to the first interpretation of a one-word query. Fields
   * come by weight: a document keeps the score of a heavier field unless this one
   * is better, and has one matching field more.
   */
  addField(doc: number, high: number, weight: number): void {
    const before = this.#high[doc] ?? NOT_FOUND;
    if (before === NOT_FOUND) {
      this.#docs[this.#count] = doc;
      this.#count += 1;
      this.#high[doc] = high;
      this.#low[doc] = weight * 8 + 1;
      return;
    }
    const low = this.#low[doc] as number;
    const matching = Math.min(MAX_MATCHING_FIELDS, (low & 7) + 1);
    if (high > before) {
      this.#high[doc] = high;
      this.#low[doc] = weight * 8 + matching;
    } else this.#low[doc] = (low & ~7) + matching;
  }

  /** A document found twice keeps its better score. */
  add(doc: number, high: number, low: number): void {
    const before = this.#high[doc] ?? NOT_FOUND;
    if (before === NOT_FOUND) {
      this.#docs[this.#count] = doc;
      this.#count += 1;
    } else if (high < before || (high === before && low <= (this.#low[doc] as number))) return;
    this.#high[doc] = high;
    this.#low[doc] = low;
  }

  /** The documents in the order in which they were found. */
  docs(): Uint32Array {
    return this.#docs.subarray(0, this.#count);
  }

  has(doc: number): boolean {
    return (this.#high[doc] ?? NOT_FOUND) !== NOT_FOUND;
  }

  high(doc: number): number {
    return this.#high[doc] as number;
  }

  low(doc: number): number {
    return this.#low[doc] as number;
  }

  clear(lowBits: number): void {
    this.lowBits = lowBits;
    for (let i = 0; i < this.#count; i += 1) this.#high[this.#docs[i] as number] = NOT_FOUND;
    this.#count = 0;
  }
}

/**
 * Collects the scores of the fields of the documents of one segment. As long as
 * the segment and used again: `clear` resets it.
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
  addField(doc: number, score: number, weight: number): void {
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

  /** The documents that have a score, in the order in which they got it. */
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
    if (this.#type === 'max_score') return tokens * TOKEN_UNIT + best;
    if (this.#type === 'sum_score') return best;
    // As upstream: a field of weight 0 is never the best, and without a best field no token counts.
    if (best === 0) return 0;
    return tokens * TOKEN_UNIT + (this.#weight[doc] as number) * WEIGHT_UNIT + Math.floor(best / BYTE);
  }

  low(doc: number, matching: number): number {
    if (this.#type === 'max_score') return (this.#weight[doc] as number) * 8 + matching;
    return this.#type === 'sum_score' ? matching : ((this.#best[doc] as number) % BYTE) * 8 + matching;
  }
}

/** One per segment is enough: the searches of a thread run one after the other. */
function reusable<T extends object>(create: (documentCount: number) => T): (segment: Segment) => T {
  const bySegment = new WeakMap<Segment, T>();
  return (segment) => bySegment.getOrInsertComputed(segment, () => create(segment.documentCount));
}

const scoredDocumentsOf = reusable((documentCount) => new ScoredDocuments(documentCount));
const fieldScoresOf = reusable((documentCount) => new FieldScores(documentCount));

export function scoredDocumentsFor(segment: Segment, lowBits: number): ScoredDocuments {
  const scored = scoredDocumentsOf(segment);
  scored.clear(lowBits);
  return scored;
}

export function fieldScoresFor(segment: Segment, type: TextMatchType): FieldScores {
  const scores = fieldScoresOf(segment);
  scores.clear(type);
  return scores;
}
