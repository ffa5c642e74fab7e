import { type Bitset, fullBitset, hasBit, subtract, toOrdinals } from './bitset.ts';
import type { Segment } from './segment.ts';

/** Documents of a segment in some order, without the deleted ones. */
export class LiveList {
  readonly length: number;
  readonly #docs: Uint32Array | undefined;
  readonly #deleted: Uint32Array;
  /** How many deleted documents stand before the one that was read last. */
  #before = 0;

  /** `docs` undefined: by ordinal, up to `count`. `deleted`: where deleted documents stand in it, ascending. */
  constructor(docs: Uint32Array | undefined, count: number, deleted: Uint32Array) {
    this.#docs = docs;
    this.#deleted = deleted;
    this.length = count - deleted.length;
  }

  at(index: number): number {
    if (!this.#isUnchanged(index)) this.#before = this.#deletedBefore(index);
    const at = index + this.#before;
    return this.#docs ? (this.#docs[at] as number) : at;
  }

  /** The documents from one index to before another. */
  between(from: number, to: number): Uint32Array {
    if (this.#docs && this.#deleted.length === 0) return this.#docs.subarray(from, to);
    const found = new Uint32Array(Math.max(0, to - from));
    let next = this.#deletedBefore(from);
    let at = from + next;
    for (let i = 0; i < found.length; at += 1) {
      if (this.#deleted[next] === at) {
        next += 1;
        continue;
      }
      found[i] = this.#docs ? (this.#docs[at] as number) : at;
      i += 1;
    }
    return found;
  }

  /** Whether the last count is also that of this index, as it mostly is for neighbours. */
  #isUnchanged(index: number): boolean {
    const before = this.#before;
    const deleted = this.#deleted;
    if (before > 0 && (deleted[before - 1] as number) - before + 1 > index) return false;
    return before === deleted.length || (deleted[before] as number) - before > index;
  }

  /** For the live document with this index. */
  #deletedBefore(index: number): number {
    let low = 0;
    let high = this.#deleted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#deleted[middle] as number) - middle <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

interface Deleted {
  /** Memory of the live documents: each publication that deletes some of the segment has another. */
  readonly live: ArrayBufferLike;
  readonly indexes: Uint32Array;
}

/** By list: see deletedIn. The lists are arrays of segments. */
const cache = new WeakMap<Uint32Array, Deleted>();
/** Up to this share of deleted documents, finding each costs less than reading the list. */
const FEW = 1 / 64;

/** The deleted documents of a segment, ascending. Cached until others are deleted. */
export const deletedDocuments = ({ sequences, documentCount }: Segment, live: Bitset): Uint32Array =>
  cached(sequences, live, () => {
    const set = fullBitset(documentCount);
    subtract(set, live);
    return toOrdinals(set);
  });

/**
 * Where the deleted documents of a segment stand in a list of its documents, ascending.
 * `indexOf` finds a document; -1 if it is not in the list. Cached until others are deleted.
 */
export const deletedIn = (
  docs: Uint32Array,
  segment: Segment,
  live: Bitset,
  indexOf: (doc: number) => number,
): Uint32Array =>
  cached(docs, live, () => {
    const deleted = deletedDocuments(segment, live);
    if (deleted.length > docs.length * FEW) {
      const indexes = new Uint32Array(deleted.length);
      let count = 0;
      for (let i = 0; i < docs.length; i += 1) {
        if (hasBit(live, docs[i] as number)) continue;
        indexes[count] = i;
        count += 1;
      }
      return indexes.slice(0, count);
    }
    return deleted
      .map((doc) => indexOf(doc))
      .filter((i) => i !== NOT_IN_LIST)
      .sort();
  });

const NOT_IN_LIST = 0xffffffff;

function cached(list: Uint32Array, live: Bitset, find: () => Uint32Array): Uint32Array {
  const before = cache.get(list);
  if (before?.live === live.buffer) return before.indexes;
  const indexes = find();
  cache.set(list, { live: live.buffer, indexes });
  return indexes;
}
