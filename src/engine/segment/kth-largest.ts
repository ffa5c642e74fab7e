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
