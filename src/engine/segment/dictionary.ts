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

/** Whether the entry has exactly these bytes. */
const entryEquals = (dictionary: Dictionary, id: number, wanted: Uint8Array): boolean =>
  entryLength(dictionary, id) === wanted.length && startsWith(dictionary, id, wanted);

/** Ids of the terms that begin with the prefix: from `from`, before `to`. */
export function prefixRange(dictionary: TermDictionary, prefix: string): { from: number; to: number } {
  const bytes = toBytes(prefix);
  const term = findTerm(dictionary, prefix);
  const from = term === -1 ? lowerBound(dictionary, bytes) : term;
  const size = sizeOf(dictionary);
  // Galloping: few terms begin with a word of a query, and they are neighbours.
  let step = 1;
  let low = from - 1;
  let high = from;
  while (high < size && startsWith(dictionary, high, bytes)) {
    low = high;
    high += step;
    step *= 2;
  }
  if (high > size) high = size;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (startsWith(dictionary, middle, bytes)) low = middle;
    else high = middle;
  }
  return { from, to: high };
}

/** The first id whose entry is not below the wanted bytes. */
function lowerBound(dictionary: Dictionary, wanted: Uint8Array): number {
  let low = 0;
  let high = sizeOf(dictionary);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareEntry(dictionary, middle, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compareEntry({ bytes, offsets }: Dictionary, id: number, wanted: Uint8Array): number {
  const start = offsets[id] as number;
  const length = (offsets[id + 1] as number) - start;
  const shared = Math.min(length, wanted.length);
  for (let i = 0; i < shared; i += 1) {
    const difference = (bytes[start + i] as number) - (wanted[i] as number);
    if (difference !== 0) return difference;
  }
  return length - wanted.length;
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

/** Sorts distinct texts by their UTF-8 bytes and packs them; gives each text's new id by its old index. */
export function packDictionary(texts: readonly string[]): { dictionary: Dictionary; idOf: Uint32Array } {
  const textAt = (i: number): string => texts[i] ?? '';
  const order = Uint32Array.from(texts, (_, i) => i).sort((a, b) => compareUtf8(textAt(a), textAt(b)));
  const idOf = new Uint32Array(texts.length);
  for (const [id, i] of order.entries()) idOf[i] = id;
  return { dictionary: packTexts(Array.from(order, textAt)), idOf };
}

/** Packs the used ones of distinct texts; the others have no id. */
export function packUsed(
  texts: readonly string[],
  isUsed: Uint8Array,
): { dictionary: Dictionary; idOf: Uint32Array } {
  if (!isUsed.includes(0)) return packDictionary(texts);
  const used = Uint32Array.from(texts, (_, i) => i).filter((i) => isUsed[i] === 1);
  const packed = packDictionary(Array.from(used, (i) => texts[i] ?? ''));
  const idOf = new Uint32Array(texts.length);
  for (const [i, old] of used.entries()) idOf[old] = packed.idOf[i] as number;
  return { dictionary: packed.dictionary, idOf };
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
