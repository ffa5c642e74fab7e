/** A list of unsigned 32-bit numbers that grows; cheap to append to, handed over without its spare room. */
export class GrowableUint32 {
  #items: Uint32Array;
  #length = 0;

  constructor(capacity = 1024) {
    this.#items = new Uint32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#items.length) {
      const larger = new Uint32Array(this.#items.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length] = value;
    this.#length += 1;
  }

  /** Replaces the value at a place that is already there. */
  set(place: number, value: number): void {
    this.#items[place] = value;
  }

  at(place: number): number {
    return this.#items[place] as number;
  }

  /** The items as a view; valid until the next push. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.#length);
  }
}

/** The same for 64-bit floats. */
export class GrowableFloat64 {
  #items: Float64Array;
  #length = 0;

  constructor(capacity = 1024) {
    this.#items = new Float64Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#items.length) {
      const larger = new Float64Array(this.#items.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length] = value;
    this.#length += 1;
  }

  view(): Float64Array {
    return this.#items.subarray(0, this.#length);
  }
}
