/** Values of one segment, which are sorted without reading them again. */
export class RankedValues {
  readonly #ranks: number;
  readonly #keys: Float64Array;
  readonly #indexOfRank: Uint32Array;
  #size = 0;

  /** `ranks`: how many ranks there are. */
  constructor(ranks: number) {
    this.#ranks = ranks;
    this.#keys = new Float64Array(ranks);
    this.#indexOfRank = new Uint32Array(ranks);
  }

  /** Values with a smaller `key` come first, of equal ones those of a lower rank. */
  add(index: number, key: number, rank: number): void {
    this.#indexOfRank[rank] = index;
    // Exact: the product of documents and values is far below 2^53.
    this.#keys[this.#size] = key * this.#ranks + rank;
    this.#size += 1;
  }

  /** The indexes, in order. */
  sorted(): Uint32Array {
    const keys = this.#keys.subarray(0, this.#size).sort();
    return Uint32Array.from(keys, (key) => this.#indexOfRank[key % this.#ranks] as number);
  }
}

/** Some of the numbers of several sorted lists, in order; only those that come first in their lists are compared. */
export function mergeLists(
  lists: readonly Uint32Array[],
  offset: number,
  limit: number,
  isBefore: (a: number, b: number) => boolean,
): Uint32Array {
  const [only, ...others] = lists;
  if (!only || others.length === 0) return only?.subarray(offset, offset + limit) ?? new Uint32Array(0);
  const merged: number[] = [];
  const heads = lists.map(() => 0);
  while (merged.length < offset + limit) {
    let first = -1;
    for (const [i, list] of lists.entries()) {
      const at = heads[i] as number;
      const best = lists[first]?.[heads[first] as number];
      if (at < list.length && (best === undefined || isBefore(list[at] as number, best))) first = i;
    }
    const head = lists[first]?.[heads[first] as number];
    if (head === undefined) break;
    merged.push(head);
    heads[first] = (heads[first] as number) + 1;
  }
  return Uint32Array.from(merged.slice(offset));
}
