/** Bucket counts of a growing table: the next prime of this list that is at least twice the last. */
const BUCKET_COUNTS = [
  1, 13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172933, 351061, 712697,
];
const NONE = -1;

/**
 * The order in which std::unordered_map of libstdc++ iterates over integers that were
 * inserted in this order, as indexes of the keys. Typesense numbers the facet values of
 * an import in this order of documents.
 *
 * All entries are in one linked list; a bucket points to its first entry. An entry of an
 * empty bucket goes to the front. A growing table inserts all entries again, in list order.
 */
export function hashOrder(keys: readonly number[]): number[] {
  const table = new Table(keys);
  for (let i = 0; i < keys.length; i += 1) table.put(i);
  return table.list();
}

class Table {
  readonly #keys: readonly number[];
  /** The successor of each entry and, last, of the front of the list. */
  readonly #next: Int32Array;
  readonly #front: number;
  /** By bucket: the entry before its first one. */
  #buckets = new Int32Array(1).fill(NONE);
  #size = 0;

  constructor(keys: readonly number[]) {
    this.#keys = keys;
    this.#front = keys.length;
    this.#next = new Int32Array(keys.length + 1).fill(NONE);
  }

  put(entry: number): void {
    if (this.#size + 1 > this.#buckets.length) this.#grow();
    this.#insert(entry);
    this.#size += 1;
  }

  list(): number[] {
    const list: number[] = [];
    for (let entry = this.#after(this.#front); entry !== NONE; entry = this.#after(entry)) list.push(entry);
    return list;
  }

  #grow(): void {
    const wanted = Math.max(this.#size + 1, 2 * this.#buckets.length);
    const entries = this.list();
    this.#next[this.#front] = NONE;
    this.#buckets = new Int32Array(BUCKET_COUNTS.find((count) => count >= wanted) ?? wanted).fill(NONE);
    for (const entry of entries) this.#insert(entry);
  }

  #insert(entry: number): void {
    const bucket = this.#bucketOf(entry);
    const predecessor = this.#buckets[bucket] ?? NONE;
    const before = predecessor === NONE ? this.#front : predecessor;
    const behind = this.#after(before);
    this.#next[entry] = behind;
    this.#next[before] = entry;
    if (predecessor !== NONE) return;
    this.#buckets[bucket] = this.#front;
    if (behind !== NONE) this.#buckets[this.#bucketOf(behind)] = entry;
  }

  #after(entry: number): number {
    return this.#next[entry] ?? NONE;
  }

  #bucketOf(entry: number): number {
    return (this.#keys[entry] as number) % this.#buckets.length;
  }
}
