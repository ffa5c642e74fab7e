import { type Dictionary, entryEquals, sizeOf, toBytes } from './dictionary.ts';

/** The terms of a segment, which are found by text and, in a search with typos, traversed like a tree. */
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

/**
 * A hash table with open addressing of ids plus one, 0 where free, at least twice as
 * large as the dictionary. One memory access replaces the twenty of a binary search.
 */
function hashEntries(dictionary: Dictionary): Uint32Array {
  const size = sizeOf(dictionary);
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, size) * 2)));
  const { bytes, offsets } = dictionary;
  for (let id = 0; id < size; id += 1) {
    let hash = FIRST;
    const end = offsets[id + 1] as number;
    for (let i = offsets[id] as number; i < end; i += 1) hash = mix(hash, bytes[i] as number);
    let slot = slotOfHash(hash, table);
    while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1);
    table[slot] = id + 1;
  }
  return table;
}

/** Id of the text's entry, or -1. ASCII texts, which most are, are not encoded. */
function findHashed(dictionary: Dictionary, table: Uint32Array, wanted: string): number {
  let hash = FIRST;
  for (let i = 0; i < wanted.length; i += 1) {
    const code = wanted.charCodeAt(i);
    if (code > 127) return findBytes(dictionary, table, toBytes(wanted));
    hash = mix(hash, code);
  }
  for (let slot = slotOfHash(hash, table); table[slot] !== 0; slot = (slot + 1) & (table.length - 1)) {
    const id = (table[slot] as number) - 1;
    if (isAsciiEntry(dictionary, id, wanted)) return id;
  }
  return -1;
}

function findBytes(dictionary: Dictionary, table: Uint32Array, wanted: Uint8Array): number {
  let hash = FIRST;
  for (let i = 0; i < wanted.length; i += 1) hash = mix(hash, wanted[i] as number);
  for (let slot = slotOfHash(hash, table); table[slot] !== 0; slot = (slot + 1) & (table.length - 1)) {
    const id = (table[slot] as number) - 1;
    if (entryEquals(dictionary, id, wanted)) return id;
  }
  return -1;
}

/** FNV-1a. */
const FIRST = 0x811c9dc5;
const mix = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
const slotOfHash = (hash: number, table: Uint32Array): number => (hash ^ (hash >>> 15)) & (table.length - 1);

function isAsciiEntry({ bytes, offsets }: Dictionary, id: number, wanted: string): boolean {
  const start = offsets[id] as number;
  if ((offsets[id + 1] as number) - start !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i += 1) if (bytes[start + i] !== wanted.charCodeAt(i)) return false;
  return true;
}
