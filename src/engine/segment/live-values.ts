import { type Bitset, fullBitset, hasBit, subtract, toOrdinals } from './bitset.ts';
import { type FacetColumn, NO_VALUE, setCount } from './columns.ts';
import type { Segment } from './segment.ts';
import type { ValueAges } from './value-ages.ts';

/** The values of a facet field among the live documents of a segment. */
export interface LiveValues {
  /** How many live documents have each value. */
  readonly counts: Uint32Array;
  /**
   * The first live document with each of these values, by their ordinals; NO_VALUE without one.
   * `pay` is called with the number of documents that are read.
   */
  firstDocuments(ordinals: readonly number[], ages: ValueAges, pay: (documents: number) => void): Uint32Array;
}

const cache = new WeakMap<FacetColumn, CountedValues>();

/**
 * Counted once, and then kept up to date: a publication costs what was deleted since the
 * last one. Valid until the next call for the column.
 */
export function liveValues(column: FacetColumn, segment: Segment, live: Bitset): LiveValues {
  const counted = cache.get(column);
  if (counted?.follow(live)) return counted;
  const made = new CountedValues(column, segment.documentCount, live);
  cache.set(column, made);
  return made;
}

class CountedValues implements LiveValues {
  readonly counts: Uint32Array;
  readonly #column: FacetColumn;
  readonly #documentCount: number;
  #live: Bitset;
  /** No document before this one is live and has the value; this one may be deleted. */
  #first: Uint32Array | undefined;

  constructor(column: FacetColumn, documentCount: number, live: Bitset) {
    this.#column = column;
    this.#documentCount = documentCount;
    this.#live = fullBitset(documentCount);
    this.counts = column.counts.slice();
    this.follow(live);
  }

  /** Subtracts the documents that have been deleted since. False: others are live than before. */
  follow(live: Bitset): boolean {
    if (live.buffer === this.#live.buffer) return true;
    const deleted = this.#live.slice();
    for (let i = 0; i < live.length; i += 1) {
      if (((live[i] as number) & ~(deleted[i] as number)) !== 0) return false;
    }
    subtract(deleted, live);
    this.#subtract(toOrdinals(deleted));
    this.#live = live;
    return true;
  }

  #subtract(deleted: Uint32Array): void {
    const { counts } = this;
    const { sets, starts, ordinals } = this.#column;
    for (let i = 0; i < deleted.length; i += 1) {
      const set = sets[deleted[i] as number] as number;
      if (starts && ordinals) {
        const end = starts[set + 1] as number;
        for (let k = starts[set] as number; k < end; k += 1) {
          const value = ordinals[k] as number;
          counts[value] = (counts[value] as number) - 1;
        }
      } else if (set !== EMPTY_SET) counts[set - 1] = (counts[set - 1] as number) - 1;
    }
  }

  firstDocuments(
    ordinals: readonly number[],
    ages: ValueAges,
    pay: (documents: number) => void,
  ): Uint32Array {
    this.#first ??= ages.first.slice();
    const first = this.#first;
    const isWanted = new Uint8Array(first.length);
    let wanted = 0;
    let from = NO_VALUE;
    for (const ordinal of ordinals) {
      const doc = first[ordinal] as number;
      if (isWanted[ordinal] === 1 || doc === NO_VALUE || hasBit(this.#live, doc)) continue;
      if (this.counts[ordinal] === 0) {
        first[ordinal] = NO_VALUE;
        continue;
      }
      isWanted[ordinal] = 1;
      wanted += 1;
      from = Math.min(from, doc);
    }
    if (wanted > 0) pay(this.#advance(first, isWanted, wanted, from));
    return first;
  }

  /** Reads documents until all wanted values have occurred. Returns how many. */
  #advance(first: Uint32Array, isWanted: Uint8Array, wanted: number, from: number): number {
    const { sets, starts, ordinals } = this.#column;
    const seen = new Uint8Array(setCount(this.#column));
    seen[EMPTY_SET] = 1;
    let left = wanted;
    let doc = from;
    for (; left > 0 && doc < this.#documentCount; doc += 1) {
      const set = sets[doc] as number;
      if (seen[set] === 1 || !hasBit(this.#live, doc)) continue;
      seen[set] = 1;
      const end = starts ? (starts[set + 1] as number) : set;
      for (let k = starts ? (starts[set] as number) : set - 1; k < end; k += 1) {
        const value = ordinals ? (ordinals[k] as number) : k;
        if (isWanted[value] !== 1) continue;
        isWanted[value] = 0;
        first[value] = doc;
        left -= 1;
      }
    }
    return doc - from;
  }
}

const EMPTY_SET = 0;
