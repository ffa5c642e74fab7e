/** Buckets of a growing table: each time the next prime of a list that is at least twice the one before. */
const BUCKET_COUNTS = [
  1, 13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172933, 351061, 712697,
];
const NONE = -1;

/**
 * The order in which std::unordered_map of libstdc++ goes through whole numbers
 * that were put into it in this order: positions of the keys. Typesense
 * numbers the facet values of an import so, document by document.
 *
 * All entries are one list; a bucket is where in it its entries begin. What comes into an empty bucket
 * comes first, and when the table grows, all of it is put into a new one in the order of the list.
 */
export function hashOrder(keys: readonly number[]): number[] {
  const table = new Table(keys);
  for (let i = 0; i < keys.length; i += 1) table.put(i);
  return table.list();
}

class Table {
  readonly #keys: readonly number[];
  /** Of each entry, and last of what is before all, the entry behind it. */
  readonly #next: Int32Array;
  readonly #front: number;
  /** For each bucket the entry before its first one. */
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
    const known = this.#buckets[bucket] ?? NONE;
    const before = known === NONE ? this.#front : known;
    const behind = this.#after(before);
    this.#next[entry] = behind;
    this.#next[before] = entry;
    if (known !== NONE) return;
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
