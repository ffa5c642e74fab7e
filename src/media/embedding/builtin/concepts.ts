import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** The concepts that a word names, with their weights. */
export interface Meanings {
  readonly concepts: Uint16Array;
  readonly weights: Uint8Array;
}

/** Some three thousand concepts and their words in 14 European languages. */
export class Concepts {
  readonly #words = new Map<string, string>();
  readonly #meanings = new Map<string, Meanings>();
  readonly #english: readonly string[];

  constructor() {
    const [words = '', english = ''] = brotliDecompressSync(readFileSync(FILE))
      .toString('utf8')
      .split('\n\n');
    for (const line of words.split('\n')) {
      const at = line.indexOf(' ');
      this.#words.set(line.slice(0, at), line.slice(at + 1));
    }
    this.#english = english.split('\n');
  }

  get size(): number {
    return this.#english.length;
  }

  /** Of a folded word, as it is; undefined if it names none. */
  of(word: string): Meanings | undefined {
    const known = this.#meanings.get(word);
    if (known !== undefined) return known;
    const text = this.#words.get(word);
    if (text === undefined) return undefined;
    const pairs = numberedPairs(text);
    const meanings = {
      concepts: Uint16Array.from(pairs, ([concept]) => Number(concept)),
      weights: Uint8Array.from(pairs, ([, weight]) => weight),
    };
    this.#meanings.set(word, meanings);
    return meanings;
  }

  /** The English words of every concept with their weights. */
  *english(): Generator<readonly (readonly [word: string, weight: number])[]> {
    for (const line of this.#english) yield line === '' ? [] : numberedPairs(line);
  }
}

/** Made by tools/make-concepts.ts, which describes it. */
const FILE = new URL('./concepts.txt.br', import.meta.url);

function numberedPairs(text: string): (readonly [string, number])[] {
  return text.split(' ').map((pair) => {
    const at = pair.indexOf(':');
    return [pair.slice(0, at), Number(pair.slice(at + 1))];
  });
}
