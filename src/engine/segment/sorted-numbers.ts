/** The index of the first number that is not below `wanted`. */
export function firstFrom(ascending: Uint32Array, wanted: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same from index `from` on, before `end`. */
export const seek = (ascending: Uint32Array, from: number, end: number, wanted: number): number =>
  seekFirst(from, end, (index) => (ascending[index] as number) < wanted);

/** The first index from `from` on, before `end`, that does not come before what is sought. Galloping: cheap for one that is near. */
export function seekFirst(from: number, end: number, isBefore: (index: number) => boolean): number {
  if (from >= end || !isBefore(from)) return from;
  let step = 1;
  let low = from;
  while (low + step < end && isBefore(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** Replaces each number by the sum of those before it and itself: counts by key + 1 become where each key begins. */
export function accumulate(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i += 1) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
}

/** The numbers from 0 on, below `length`, ordered by their keys, which are below `keys`; equal keys stay in order. */
export function countingSort(length: number, keys: number, keyOf: (i: number) => number): Uint32Array {
  const next = new Uint32Array(keys + 1);
  for (let i = 0; i < length; i += 1) {
    const key = keyOf(i) + 1;
    next[key] = (next[key] as number) + 1;
  }
  accumulate(next);
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i += 1) {
    const key = keyOf(i);
    const to = next[key] as number;
    order[to] = i;
    next[key] = to + 1;
  }
  return order;
}

/** The `most`-th largest of the numbers that were added: a heap of the largest, with the smallest at the root. */
export class KthLargest {
  readonly #most: number;
  readonly #heap: Float64Array;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
    this.#heap = new Float64Array(most);
  }

  /** -Infinity until `most` numbers were added. */
  get value(): number {
    return this.#size < this.#most ? Number.NEGATIVE_INFINITY : (this.#heap[0] ?? Number.POSITIVE_INFINITY);
  }

  add(number: number): void {
    if (this.#size < this.#most) {
      this.#rise(this.#size, number);
      this.#size += 1;
    } else if (number > this.value) this.#sink(number);
  }

  #rise(from: number, number: number): void {
    const heap = this.#heap;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      const above = heap[parent] as number;
      if (above <= number) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = number;
  }

  /** Replaces the root. */
  #sink(number: number): void {
    const heap = this.#heap;
    const size = this.#size;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
      const below = heap[child] as number;
      if (below >= number) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = number;
  }
}
