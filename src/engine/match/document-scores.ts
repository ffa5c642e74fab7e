import type { TextMatchType } from '../request/request.ts';
import { type Bitset, bitsetFor, hasBit, setBit, toOrdinals } from '../segment/bitset.ts';
import { NO_DOCUMENTS, type ScoredDocs } from './scored-list.ts';

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

/** The documents of one segment that a text query matches, with their scores. */
export class ScoredDocuments {
  readonly #high: Float64Array;
  readonly #low: Uint16Array;
  readonly #found: Bitset;
  #count = 0;

  constructor(documentCount: number) {
    this.#high = new Float64Array(documentCount);
    this.#low = new Uint16Array(documentCount);
    this.#found = bitsetFor(documentCount);
  }

  /** How many documents there is room for. */
  get size(): number {
    return this.#high.length;
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
    if (!hasBit(this.#found, doc)) {
      this.#append(doc);
      this.#high[doc] = high;
      this.#low[doc] = weight * 8 + 1;
      return;
    }
    const low = this.#low[doc] as number;
    const matching = Math.min(MAX_MATCHING_FIELDS, (low & 7) + 1);
    if (high > (this.#high[doc] as number)) {
      this.#high[doc] = high;
      this.#low[doc] = weight * 8 + matching;
    } else this.#low[doc] = (low & ~7) + matching;
  }

  /** A document found twice keeps its better score. */
  add(doc: number, high: number, low: number): void {
    if (!hasBit(this.#found, doc)) this.#append(doc);
    else {
      const before = this.#high[doc] as number;
      if (high < before || (high === before && low <= (this.#low[doc] as number))) return;
    }
    this.#high[doc] = high;
    this.#low[doc] = low;
  }

  clear(): void {
    if (this.#count > 0) this.#found.fill(0);
    this.#count = 0;
  }

  #append(doc: number): void {
    setBit(this.#found, doc);
    this.#count += 1;
  }

  /** Returns the documents and forgets them. */
  take(): ScoredDocs {
    if (this.#count === 0) return NO_DOCUMENTS;
    const docs = toOrdinals(this.#found);
    const highs = new Float64Array(docs.length);
    const lows = new Uint16Array(docs.length);
    for (let i = 0; i < docs.length; i += 1) {
      const doc = docs[i] as number;
      highs[i] = this.#high[doc] as number;
      lows[i] = this.#low[doc] as number;
    }
    this.clear();
    return { docs, highs, lows };
  }
}

/** Collects the scores of the fields of the documents of one segment. */
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

  /** How many documents there is room for. */
  get size(): number {
    return this.#best.length;
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

/**
 * One of each is enough, because a thread searches one segment after another. They have room for the largest
 * segment so far, with some 24 bytes for each of its documents, and are used again: a search may have stopped
 * in the middle.
 */
let scoredDocuments = new ScoredDocuments(0);
let fieldScores = new FieldScores(0);

export function emptyDocuments(documentCount: number): ScoredDocuments {
  if (scoredDocuments.size < documentCount) scoredDocuments = new ScoredDocuments(documentCount);
  scoredDocuments.clear();
  return scoredDocuments;
}

export function emptyFieldScores(documentCount: number, type: TextMatchType): FieldScores {
  if (fieldScores.size < documentCount) fieldScores = new FieldScores(documentCount);
  fieldScores.clear(type);
  return fieldScores;
}
