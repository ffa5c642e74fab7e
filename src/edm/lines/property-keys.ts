import { PROPERTIES } from '../properties.ts';
import { type Bytes, QUOTE, startsWith, type Token, token } from './bytes.ts';

/** What is to be known of a property to write a value of it. */
export interface LineProperty {
  /** The key in framed JSON-LD, with quotes and colon. */
  readonly key: Token;
  /** The key in a line, with quotes and colon. */
  readonly name: Token;
  /** A bare string is a text: it gets a language. */
  readonly isText: boolean;
  /** A bare reference is written as its address alone. */
  readonly isLink: boolean;
  /** One value stands without brackets. */
  readonly isOne: boolean;
}

interface Known extends LineProperty {
  /** The property that followed this one the last time: records of one source are alike. */
  next: Known | undefined;
}

/** Finds the property whose key stands in some bytes, without making a string of them. */
export class PropertyKeys {
  readonly #byHash = new Map<number, Known[]>();
  #last: Known | undefined;

  constructor() {
    for (const { key, name, strings, line } of PROPERTIES) {
      // The ProvidedCHO is told apart from all else.
      if (key === 'aggregatedCHO') continue;
      const quoted = `"${key}":`;
      const property: Known = {
        key: token(quoted),
        name: token(`"${name}":`),
        isText: strings === 'text' || strings === 'link',
        isLink: strings === 'link',
        isOne: line === 'one',
        next: undefined,
      };
      const hash = hashOf(Buffer.from(quoted), 1);
      this.#byHash.set(hash, [...(this.#byHash.get(hash) ?? []), property]);
    }
  }

  /** The property whose key begins at a place. A quote has to come somewhere. */
  find(body: Bytes, at: number): LineProperty | undefined {
    const guess = this.#last?.next;
    if (guess !== undefined && startsWith(body, at, guess.key)) {
      this.#last = guess;
      return guess;
    }
    const found = this.#byHash.get(hashOf(body.array, at + 1))?.find(({ key }) => startsWith(body, at, key));
    if (this.#last !== undefined) this.#last.next = found;
    this.#last = found;
    return found;
  }
}

/** Of what stands before the next quote. */
function hashOf(bytes: Uint8Array, start: number): number {
  let hash = 0;
  for (let at = start; bytes[at] !== QUOTE; at += 1) hash = (hash * 31 + (bytes[at] ?? 0)) | 0;
  return hash;
}
