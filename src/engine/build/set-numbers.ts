import { GrowableUint32 } from '../segment/growable.ts';

/** Gives each distinct list of ordinals a number in the order of appearance, 0 to the empty one. */
export class SetNumbers {
  /** Where each set begins in `ordinals`, and the end of the last one. */
  readonly #starts = new GrowableUint32();
  readonly #ordinals = new GrowableUint32();
  /** A hash table with open addressing of the numbers, 0 where free. */
  #table = new Uint32Array(64);

  constructor() {
    this.#starts.push(0);
    this.#starts.push(0);
  }

  get largest(): number {
    return this.#starts.length - 2;
  }

  of(list: Uint32Array): number {
    if (list.length === 0) return 0;
    const table = this.#table;
    let slot = hashNumbers(list, 0, list.length) & (table.length - 1);
    for (; table[slot] !== 0; slot = (slot + 1) & (table.length - 1)) {
      if (this.#isSet(table[slot] as number, list)) return table[slot] as number;
    }
    const number = this.largest + 1;
    for (let i = 0; i < list.length; i += 1) this.#ordinals.push(list[i] as number);
    this.#starts.push(this.#ordinals.length);
    table[slot] = number;
    if (number * 2 > table.length) this.#grow();
    return number;
  }

  /** The ordinals of all sets in turn, and where those of each begin. */
  finish(): { readonly starts: Uint32Array; readonly ordinals: Uint32Array } {
    return { starts: this.#starts.view(), ordinals: this.#ordinals.view() };
  }

  #isSet(number: number, list: Uint32Array): boolean {
    const start = this.#starts.at(number);
    if (this.#starts.at(number + 1) - start !== list.length) return false;
    for (let i = 0; i < list.length; i += 1) if (this.#ordinals.at(start + i) !== list[i]) return false;
    return true;
  }

  #grow(): void {
    const { starts, ordinals } = this.finish();
    const table = new Uint32Array(this.#table.length * 2);
    for (let number = 1; number <= this.largest; number += 1) {
      const hash = hashNumbers(ordinals, starts[number] as number, starts[number + 1] as number);
      let slot = hash & (table.length - 1);
      while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1);
      table[slot] = number;
    }
    this.#table = table;
  }
}

/** A hash of the numbers in the list from one index on, before the other. */
function hashNumbers(list: Uint32Array, from: number, to: number): number {
  // FNV-1a over the numbers; then high bits are mixed into the low ones.
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ (list[i] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
