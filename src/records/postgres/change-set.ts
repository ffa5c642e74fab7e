/**
 * A set of change numbers up to a limit, with one bit each: a third of a megabyte
 * for 2.6 million records.
 */
export class ChangeSet {
  readonly #bits: Uint8Array;

  constructor(limit: number) {
    this.#bits = new Uint8Array(Math.floor(limit / 8) + 1);
  }

  /** Numbers above the limit are ignored. */
  add(change: number): void {
    const byte = Math.floor(change / 8);
    if (byte < this.#bits.length) this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (change % 8));
  }

  has(change: number): boolean {
    return ((this.#bits[Math.floor(change / 8)] ?? 0) & (1 << (change % 8))) !== 0;
  }
}
