/** No number: the word was not added yet. */
export const NEW_WORD = -2;

const FIRST_SIZE = 1024;

/**
 * Numbers of words, looked up by a stretch of a text: a word that is known
 * costs no string of its own. Words are told apart by their UTF-16 units.
 */
export class WordTable {
  /** Open addressing: the place of a word plus one, 0 where there is none. */
  #slots = new Uint32Array(2 * FIRST_SIZE);
  #hashes = new Uint32Array(FIRST_SIZE);
  /** Where the units of each word begin; one more than words. */
  #starts = new Uint32Array(FIRST_SIZE + 1);
  #numbers = new Int32Array(FIRST_SIZE);
  #units = new Uint16Array(8 * FIRST_SIZE);
  #size = 0;

  /** The number of the word between the two places of the text, or NEW_WORD. */
  find(text: string, start: number, end: number): number {
    const hash = hashOf(text, start, end);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = (this.#slots[slot] as number) - 1;
      if (place === -1) return NEW_WORD;
      if (this.#hashes[place] === hash && this.#isSame(place, text, start, end)) {
        return this.#numbers[place] ?? NEW_WORD;
      }
    }
  }

  #isSame(place: number, text: string, start: number, end: number): boolean {
    const from = this.#starts[place] as number;
    if ((this.#starts[place + 1] as number) - from !== end - start) return false;
    for (let i = start; i < end; i += 1) {
      if (this.#units[from + i - start] !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  /** Adds a word that is not there yet. */
  add(text: string, start: number, end: number, number: number): void {
    if (this.#size === this.#numbers.length) this.#grow();
    const place = this.#size;
    const from = this.#starts[place] as number;
    const to = from + end - start;
    if (to > this.#units.length) this.#units = larger(this.#units, Math.max(to, 2 * this.#units.length));
    for (let i = start; i < end; i += 1) this.#units[from + i - start] = text.charCodeAt(i);
    this.#starts[place + 1] = to;
    this.#numbers[place] = number;
    const hash = hashOf(text, start, end);
    this.#hashes[place] = hash;
    this.#size += 1;
    this.#occupy(place, hash);
  }

  #occupy(place: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = place + 1;
  }

  #grow(): void {
    const size = 2 * this.#numbers.length;
    this.#hashes = larger(this.#hashes, size);
    this.#starts = larger(this.#starts, size + 1);
    this.#numbers = larger(this.#numbers, size);
    this.#slots = new Uint32Array(2 * size);
    for (let place = 0; place < this.#size; place += 1) this.#occupy(place, this.#hashes[place] as number);
  }
}

function larger<T extends Uint16Array | Uint32Array | Int32Array>(items: T, size: number): T {
  const grown = new (items.constructor as new (length: number) => T)(size);
  grown.set(items);
  return grown;
}

/** FNV-1a over the units, mixed at the end so that the low bits depend on all of them. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
