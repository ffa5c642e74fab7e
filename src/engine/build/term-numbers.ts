import { normalizeWord } from '../text/tokenize.ts';
import { bytesOfKey } from './key-numbers.ts';

/** The number of a word that is empty after normalisation. */
export const NO_TERM = -1;

/** From this length on, V8 represents a substring as a reference to the whole text, so such terms are copied. */
const MIN_SLICE_CHARACTERS = 13;

/** Numbers the distinct terms of all fields in order of appearance. */
export class TermNumbers {
  readonly #words = new WordTable();
  readonly #byTerm = new Map<string, number>();
  readonly terms: string[] = [];
  #termBytes = 0;

  get bytes(): number {
    return this.#termBytes + this.#words.bytes;
  }

  /** The number of the word from index `start` to before `end`, or NO_TERM. */
  ofWord(text: string, start: number, end: number): number {
    const number = this.#words.find(text, start, end);
    if (number !== NEW_WORD) return number;
    const term = normalizeWord(text.slice(start, end));
    const added = term === '' ? NO_TERM : this.#ofTerm(term);
    this.#words.add(text, start, end, added);
    return added;
  }

  #ofTerm(term: string): number {
    const existing = this.#byTerm.get(term);
    if (existing !== undefined) return existing;
    const copy = term.length < MIN_SLICE_CHARACTERS ? term : Buffer.from(term, 'utf16le').toString('utf16le');
    const number = this.terms.length;
    this.terms.push(copy);
    this.#termBytes += bytesOfKey(copy);
    this.#byTerm.set(copy, number);
    return number;
  }
}

/** The word was not added yet. */
export const NEW_WORD = -2;

const FIRST_SIZE = 128;

/**
 * A hash table from words to numbers. A word is looked up as a range of a text, without
 * creating a string.
 */
export class WordTable {
  /** Open addressing: the index of a word plus one, 0 where free. */
  #slots = new Uint32Array(2 * FIRST_SIZE);
  #hashes = new Uint32Array(FIRST_SIZE);
  /** Where the UTF-16 units of each word begin; one more number than words. */
  #starts = new Uint32Array(FIRST_SIZE + 1);
  #numbers = new Int32Array(FIRST_SIZE);
  #units = new Uint16Array(8 * FIRST_SIZE);
  #size = 0;

  /** Of the words so far. */
  get bytes(): number {
    return 20 * this.#size + 2 * (this.#starts[this.#size] as number);
  }

  /** The number of the word from index `start` to before `end`, or NEW_WORD. */
  find(text: string, start: number, end: number): number {
    const hash = hashOf(text, start, end);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const index = (this.#slots[slot] as number) - 1;
      if (index === -1) return NEW_WORD;
      if (this.#hashes[index] === hash && this.#isSame(index, text, start, end)) {
        return this.#numbers[index] ?? NEW_WORD;
      }
    }
  }

  #isSame(index: number, text: string, start: number, end: number): boolean {
    const from = this.#starts[index] as number;
    if ((this.#starts[index + 1] as number) - from !== end - start) return false;
    for (let i = start; i < end; i += 1) {
      if (this.#units[from + i - start] !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  /** Adds a new word. */
  add(text: string, start: number, end: number, number: number): void {
    if (this.#size === this.#numbers.length) this.#grow();
    const index = this.#size;
    const from = this.#starts[index] as number;
    const to = from + end - start;
    if (to > this.#units.length) this.#units = larger(this.#units, Math.max(to, 2 * this.#units.length));
    for (let i = start; i < end; i += 1) this.#units[from + i - start] = text.charCodeAt(i);
    this.#starts[index + 1] = to;
    this.#numbers[index] = number;
    const hash = hashOf(text, start, end);
    this.#hashes[index] = hash;
    this.#size += 1;
    this.#occupy(index, hash);
  }

  #occupy(index: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = index + 1;
  }

  #grow(): void {
    const size = 2 * this.#numbers.length;
    this.#hashes = larger(this.#hashes, size);
    this.#starts = larger(this.#starts, size + 1);
    this.#numbers = larger(this.#numbers, size);
    this.#slots = new Uint32Array(2 * size);
    for (let index = 0; index < this.#size; index += 1) this.#occupy(index, this.#hashes[index] as number);
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
