import { type Dictionary, entryEquals, sizeOf, toBytes } from './dictionary.ts';

/**
 * Where the entries of a dictionary are, by their hash: a table with open
 * addressing, twice as large as the dictionary or more, of ids plus one; 0 is
 * free. One look instead of the twenty of a binary search, each of which waits
 * for memory.
 */
export function hashEntries(dictionary: Dictionary): Uint32Array {
  const size = sizeOf(dictionary);
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, size) * 2)));
  const { bytes, offsets } = dictionary;
  for (let id = 0; id < size; id += 1) {
    let hash = FIRST;
    const end = offsets[id + 1] as number;
    for (let i = offsets[id] as number; i < end; i += 1) hash = mix(hash, bytes[i] as number);
    let place = placeOf(hash, table);
    while (table[place] !== 0) place = (place + 1) & (table.length - 1);
    table[place] = id + 1;
  }
  return table;
}

/** Id of the text's entry, or -1. Most texts are ASCII, and hashed and compared without encoding them. */
export function findHashed(dictionary: Dictionary, table: Uint32Array, wanted: string): number {
  let hash = FIRST;
  for (let i = 0; i < wanted.length; i += 1) {
    const code = wanted.charCodeAt(i);
    if (code > 127) return findBytes(dictionary, table, toBytes(wanted));
    hash = mix(hash, code);
  }
  for (let place = placeOf(hash, table); table[place] !== 0; place = (place + 1) & (table.length - 1)) {
    const id = (table[place] as number) - 1;
    if (isAsciiEntry(dictionary, id, wanted)) return id;
  }
  return -1;
}

function findBytes(dictionary: Dictionary, table: Uint32Array, wanted: Uint8Array): number {
  let hash = FIRST;
  for (let i = 0; i < wanted.length; i += 1) hash = mix(hash, wanted[i] as number);
  for (let place = placeOf(hash, table); table[place] !== 0; place = (place + 1) & (table.length - 1)) {
    const id = (table[place] as number) - 1;
    if (entryEquals(dictionary, id, wanted)) return id;
  }
  return -1;
}

/** FNV-1a. */
const FIRST = 0x811c9dc5;
const mix = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
const placeOf = (hash: number, table: Uint32Array): number => (hash ^ (hash >>> 15)) & (table.length - 1);

function isAsciiEntry({ bytes, offsets }: Dictionary, id: number, wanted: string): boolean {
  const start = offsets[id] as number;
  if ((offsets[id + 1] as number) - start !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i += 1) if (bytes[start + i] !== wanted.charCodeAt(i)) return false;
  return true;
}
