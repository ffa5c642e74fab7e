/** A growing list of unsigned 32-bit numbers. */
export class GrowableUint32 {
  #items: Uint32Array;
  #length = 0;

  constructor(capacity = 64) {
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

  /** Replaces an existing value. */
  set(index: number, value: number): void {
    this.#items[index] = value;
  }

  at(index: number): number {
    return this.#items[index] as number;
  }

  /** Removes all items; their memory is used again. */
  clear(): void {
    this.#length = 0;
  }

  /** The items as a view; valid until the next push. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.#length);
  }
}

/** A growing list of bytes. */
export class GrowableBytes {
  #items = new Uint8Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(byte: number): void {
    if (this.#length === this.#items.length) {
      const larger = new Uint8Array(this.#items.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length] = byte;
    this.#length += 1;
  }

  /** The bytes as a view; valid until the next push. */
  view(): Uint8Array {
    return this.#items.subarray(0, this.#length);
  }
}
