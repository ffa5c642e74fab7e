import { seekFirst } from './sorted-numbers.ts';

/** Distinct byte strings in ascending order; an entry's id is its index. Used for terms, sort keys and facet values. */
export interface Dictionary {
  /** UTF-8 of all entries, one after the other. */
  readonly bytes: Uint8Array;
  /** Where entry `id` begins; one more number than entries. */
  readonly offsets: Uint32Array;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export const toBytes = (text: string): Uint8Array => encoder.encode(text);

export const sizeOf = (dictionary: Dictionary): number => dictionary.offsets.length - 1;

export function entryText({ bytes, offsets }: Dictionary, id: number): string {
  const start = offsets[id] as number;
  const end = offsets[id + 1] as number;
  let text = '';
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i] as number;
    // TextDecoder refuses views on shared memory, hence the copy.
    if (byte > 127) return decoder.decode(bytes.slice(start, end));
    text += String.fromCharCode(byte);
  }
  return text;
}

export function entryLength({ offsets }: Dictionary, id: number): number {
  return (offsets[id + 1] as number) - (offsets[id] as number);
}

/** Ids of the entries that begin with the prefix: from `from`, before `to`. */
export function prefixRange(dictionary: Dictionary, prefix: string): { from: number; to: number } {
  const wanted = packTexts([prefix]);
  const size = sizeOf(dictionary);
  const from = seekFirst(0, size, (id) => compareEntries(dictionary, id, wanted, 0) < 0);
  return { from, to: seekFirst(from, size, (id) => startsWith(dictionary, id, wanted.bytes)) };
}

/** Compares the bytes of two entries, also of different dictionaries. */
export function compareEntries(a: Dictionary, x: number, b: Dictionary, y: number): number {
  const from = a.offsets[x] as number;
  const other = b.offsets[y] as number;
  const lengthA = (a.offsets[x + 1] as number) - from;
  const lengthB = (b.offsets[y + 1] as number) - other;
  const shared = Math.min(lengthA, lengthB);
  for (let i = 0; i < shared; i += 1) {
    const difference = (a.bytes[from + i] as number) - (b.bytes[other + i] as number);
    if (difference !== 0) return difference;
  }
  return lengthA - lengthB;
}

function startsWith({ bytes, offsets }: Dictionary, id: number, prefix: Uint8Array): boolean {
  const start = offsets[id] as number;
  if ((offsets[id + 1] as number) - start < prefix.length) return false;
  for (let i = 0; i < prefix.length; i += 1) if (bytes[start + i] !== prefix[i]) return false;
  return true;
}

/** The byte offset at which the part first occurs in the entry, or -1. The part is not empty. */
export function offsetInEntry({ bytes, offsets }: Dictionary, id: number, part: Uint8Array): number {
  const start = offsets[id] as number;
  const last = (offsets[id + 1] as number) - part.length;
  const first = part[0];
  for (let at = start; at <= last; at += 1) {
    if (bytes[at] !== first) continue;
    let i = 1;
    while (i < part.length && bytes[at + i] === part[i]) i += 1;
    if (i >= part.length) return at - start;
  }
  return -1;
}

/** Whether the entry ends with the suffix. */
export function entryEndsWith({ bytes, offsets }: Dictionary, id: number, suffix: Uint8Array): boolean {
  const end = offsets[id + 1] as number;
  if (end - (offsets[id] as number) < suffix.length) return false;
  for (let i = 0; i < suffix.length; i += 1) if (bytes[end - suffix.length + i] !== suffix[i]) return false;
  return true;
}

/** UTF-8 of the texts in their order. */
export function packTexts(texts: readonly string[]): Dictionary {
  const offsets = new Uint32Array(texts.length + 1);
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let at = 0;
  for (const [i, text] of texts.entries()) {
    at += bytes.write(text, at);
    offsets[i + 1] = at;
  }
  return { bytes, offsets };
}

/**
 * Sorts distinct texts by their UTF-8 bytes and packs them, or only the used ones; gives each
 * text's new id by its old index. Unused ones have no id.
 */
export function packDictionary(
  texts: readonly string[],
  isUsed?: Uint8Array,
): { dictionary: Dictionary; idOf: Uint32Array } {
  const textAt = (i: number): string => texts[i] ?? '';
  const order = Uint32Array.from(texts.keys())
    .filter((i) => isUsed?.[i] !== 0)
    .sort((a, b) => compareUtf8(textAt(a), textAt(b)));
  const idOf = new Uint32Array(texts.length);
  for (const [id, i] of order.entries()) idOf[i] = id;
  return { dictionary: packTexts(Array.from(order, textAt)), idOf };
}

const SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** Compares texts by code points, as UTF-8 bytes compare; UTF-16 units differ above U+FFFF. */
export function compareUtf8(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    if (x >= SURROGATE && y >= SURROGATE) return rotated(x) - rotated(y);
    return x - y;
  }
  return a.length - b.length;
}

/** Orders surrogates (code points above U+FFFF) after U+E000–U+FFFF. */
const rotated = (unit: number): number => (unit >= AFTER_SURROGATES ? unit - 0x800 : unit + 0x2000);

/** 1 for each number that occurs in the list. */
export function marked(numbers: Uint32Array, size: number): Uint8Array {
  const marks = new Uint8Array(size);
  for (let i = 0; i < numbers.length; i += 1) marks[numbers[i] ?? size] = 1;
  return marks;
}

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
export function findTerm(dictionary: TermDictionary, text: string): number {
  const wanted = toBytes(text);
  const { hashed } = dictionary;
  let slot = slotOf(wanted, 0, wanted.length, hashed);
  for (; hashed[slot] !== 0; slot = (slot + 1) % hashed.length) {
    const id = (hashed[slot] as number) - 1;
    if (entryLength(dictionary, id) === wanted.length && startsWith(dictionary, id, wanted)) return id;
  }
  return -1;
}

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
function hashEntries({ bytes, offsets }: Dictionary): Uint32Array {
  const size = sizeOf({ bytes, offsets });
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, size) * 2)));
  for (let id = 0; id < size; id += 1) {
    let slot = slotOf(bytes, offsets[id] as number, offsets[id + 1] as number, table);
    while (table[slot] !== 0) slot = (slot + 1) % table.length;
    table[slot] = id + 1;
  }
  return table;
}

/** Where an entry with these bytes is, unless that is taken: by FNV-1a. */
function slotOf(bytes: Uint8Array, from: number, to: number, table: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) & (table.length - 1);
}
