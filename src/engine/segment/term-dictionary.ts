import { type Dictionary, sizeOf } from './dictionary.ts';
import { findHashed, hashEntries } from './term-hash.ts';

/** The words of a segment: found by their text, and walked like a tree in search of words with typing errors. */
export interface TermDictionary extends Dictionary {
  /** How many bytes each entry shares with the one before, at most 255; 0 for the first. */
  readonly shared: Uint8Array;
  /** See hashEntries. */
  readonly hashed: Uint32Array;
}

export const makeTermDictionary = (dictionary: Dictionary): TermDictionary => ({
  ...dictionary,
  shared: sharedBytes(dictionary),
  hashed: hashEntries(dictionary),
});

/** Id of the term, or -1. */
export const findTerm = (dictionary: TermDictionary, text: string): number =>
  findHashed(dictionary, dictionary.hashed, text);

function sharedBytes({ bytes, offsets }: Dictionary): Uint8Array {
  const size = sizeOf({ bytes, offsets });
  const shared = new Uint8Array(size);
  for (let id = 1; id < size; id += 1) {
    const before = offsets[id - 1] as number;
    const start = offsets[id] as number;
    const most = Math.min(255, start - before, (offsets[id + 1] as number) - start);
    let length = 0;
    while (length < most && bytes[before + length] === bytes[start + length]) length += 1;
    shared[id] = length;
  }
  return shared;
}
