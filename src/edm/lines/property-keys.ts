import { PROPERTIES } from '../properties.ts';

/** What is to be known of a property to write a value of it. */
export interface LineProperty {
  /** The key in framed JSON-LD, in ASCII. */
  readonly key: Uint8Array;
  /** The key in a line, with quotes and colon. */
  readonly name: Uint8Array;
  /** A bare string is a text: it gets a language. */
  readonly isText: boolean;
  /** A bare reference is written as its address alone. */
  readonly isLink: boolean;
  /** One value stands without brackets. */
  readonly isOne: boolean;
}

const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Finds the property whose key stands in some bytes, without making a string of them. */
export class PropertyKeys {
  readonly #byHash = new Map<number, LineProperty[]>();

  constructor() {
    for (const { key, name, strings, line } of PROPERTIES) {
      // The ProvidedCHO is told apart from all else.
      if (key === 'aggregatedCHO') continue;
      const bytes = ascii(key);
      const property: LineProperty = {
        key: bytes,
        name: ascii(`"${name}":`),
        isText: strings === 'text' || strings === 'link',
        isLink: strings === 'link',
        isOne: line === 'one',
      };
      const hash = hashOf(bytes, 0, bytes.length);
      this.#byHash.set(hash, [...(this.#byHash.get(hash) ?? []), property]);
    }
  }

  find(bytes: Uint8Array, start: number, end: number): LineProperty | undefined {
    const found = this.#byHash.get(hashOf(bytes, start, end));
    return found?.find(({ key }) => isEqual(key, bytes, start, end));
  }
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at += 1) hash = (hash * 31 + (bytes[at] ?? 0)) | 0;
  return hash;
}

function isEqual(key: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (key.length !== end - start) return false;
  for (let at = 0; at < key.length; at += 1) if (key[at] !== bytes[start + at]) return false;
  return true;
}
