import type { Segment } from '../segment/segment.ts';
import type { Score } from './score.ts';

/**
 * The documents of one segment that a text query has found, with their scores.
 * A score is one integer in two numbers: see FieldScores.
 *
 * The arrays are as long as the segment and are used again for the next query:
 * a reader takes them before that, and `clear` clears what was touched.
 */
export class Hits implements Score {
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
   * One more field of one word, the first reading of a query: fields come by
   * weight, so a document known from a heavier field keeps that unless this one
   * is better, and has one matching field more.
   */
  addField(doc: number, high: number, weight: number): void {
    const known = this.#high[doc] ?? NOT_FOUND;
    if (known === NOT_FOUND) {
      this.#docs[this.#count] = doc;
      this.#count += 1;
      this.#high[doc] = high;
      this.#low[doc] = weight * 8 + 1;
      return;
    }
    const low = this.#low[doc] as number;
    const matching = Math.min(MAX_FIELDS, (low & 7) + 1);
    if (high > known) {
      this.#high[doc] = high;
      this.#low[doc] = weight * 8 + matching;
    } else this.#low[doc] = (low & ~7) + matching;
  }

  /** A document found twice keeps its better score. */
  add(doc: number, high: number, low: number): void {
    const known = this.#high[doc] ?? NOT_FOUND;
    if (known === NOT_FOUND) {
      this.#docs[this.#count] = doc;
      this.#count += 1;
    } else if (high < known || (high === known && low <= (this.#low[doc] as number))) return;
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

  /** Both parts of the scores of the found documents, in their order. */
  all(): { readonly high: Float64Array; readonly low: Float64Array } {
    const high = new Float64Array(this.#count);
    const low = new Float64Array(this.#count);
    for (let i = 0; i < this.#count; i += 1) {
      const doc = this.#docs[i] as number;
      high[i] = this.#high[doc] as number;
      low[i] = this.#low[doc] as number;
    }
    return { high, low };
  }

  /** Forgets what was found; scores are of this kind from here on. */
  clear(lowBits: number): void {
    this.lowBits = lowBits;
    for (let i = 0; i < this.#count; i += 1) this.#high[this.#docs[i] as number] = NOT_FOUND;
    this.#count = 0;
  }
}

/** Three bits. */
const MAX_FIELDS = 7;
/** Below every score. */
const NOT_FOUND = -1;

const idle = new WeakMap<Segment, Hits>();

/** Cleared hits for the segment. Searches of one thread run one after the other, so one set a segment is enough. */
export function hitsFor(segment: Segment, lowBits: number): Hits {
  let hits = idle.get(segment);
  if (!hits) {
    hits = new Hits(segment.documentCount);
    idle.set(segment, hits);
  }
  hits.clear(lowBits);
  return hits;
}
