/** Gives each distinct pair of numbers a number in the order of appearance. */
export class PairNumbers {
  readonly #width: number;
  #keys = new Float64Array(1024).fill(FREE);
  #numbers = new Uint32Array(1024);
  #size = 0;

  /** The second number of each pair is below `width`, and `width` × (the first + 1) at most 2^53: keys are exact. */
  constructor(width: number) {
    this.#width = width;
  }

  get size(): number {
    return this.#size;
  }

  of(first: number, second: number): number {
    const key = first * this.#width + second;
    const slot = this.#slotOf(key);
    if (this.#keys[slot] === key) return this.#numbers[slot] as number;
    const number = this.#size;
    this.#keys[slot] = key;
    this.#numbers[slot] = number;
    this.#size += 1;
    if (this.#size * 2 > this.#keys.length) this.#grow();
    return number;
  }

  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    const hash = Math.imul(key % PRIME, 0x9e3779b1);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (this.#keys[slot] !== key && this.#keys[slot] !== FREE) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const numbers = this.#numbers;
    this.#keys = new Float64Array(keys.length * 2).fill(FREE);
    this.#numbers = new Uint32Array(keys.length * 2);
    for (let i = 0; i < keys.length; i += 1) {
      const key = keys[i] as number;
      if (key === FREE) continue;
      const slot = this.#slotOf(key);
      this.#keys[slot] = key;
      this.#numbers[slot] = numbers[i] as number;
    }
  }
}

const FREE = -1;
/** The largest below 2^32. */
const PRIME = 4_294_967_291;
