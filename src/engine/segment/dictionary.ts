/**
 * Distinct byte strings in ascending byte order, addressed by their place
 * (their id). Terms, sort keys and facet values are kept so.
 */
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
export const entryEquals = (dictionary: Dictionary, id: number, wanted: Uint8Array): boolean =>
  entryLength(dictionary, id) === wanted.length && startsWith(dictionary, id, wanted);

/** Ids of the entries that begin with the prefix: from `from`, before `to`. */
export function prefixRange(dictionary: Dictionary, prefix: Uint8Array): { from: number; to: number } {
  const from = lowerBound(dictionary, prefix);
  let low = from;
  let high = sizeOf(dictionary);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startsWith(dictionary, middle, prefix)) low = middle + 1;
    else high = middle;
  }
  return { from, to: low };
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

/** Where in the entry, in bytes, the part first occurs, or -1. The part is not empty. */
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

/** Sorts distinct texts by their UTF-8 bytes and packs them; gives each text's new id by its old place. */
export function packDictionary(texts: readonly string[]): { dictionary: Dictionary; idOf: Uint32Array } {
  const order = Uint32Array.from(texts, (_, i) => i);
  const textAt = (place: number): string => texts[place] ?? '';
  order.sort((a, b) => compareUtf8(textAt(a), textAt(b)));
  const idOf = new Uint32Array(texts.length);
  const offsets = new Uint32Array(texts.length + 1);
  let total = 0;
  for (const text of texts) total += Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(total);
  let at = 0;
  order.forEach((place, id) => {
    idOf[place] = id;
    at += bytes.write(textAt(place), at);
    offsets[id + 1] = at;
  });
  return { dictionary: { bytes, offsets }, idOf };
}

/** Packs those of the distinct texts that are used; the others have no id. */
export function packUsed(
  texts: readonly string[],
  isUsed: Uint8Array,
): { dictionary: Dictionary; idOf: Uint32Array } {
  if (!isUsed.includes(0)) return packDictionary(texts);
  const places = Uint32Array.from(texts, (_, place) => place).filter((place) => isUsed[place] === 1);
  const packed = packDictionary(Array.from(places, (place) => texts[place] ?? ''));
  const idOf = new Uint32Array(texts.length);
  places.forEach((place, i) => {
    idOf[place] = packed.idOf[i] as number;
  });
  return { dictionary: packed.dictionary, idOf };
}

const SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** Compares as UTF-8 bytes do: by code points, which UTF-16 order is not above U+FFFF. */
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

/** Puts surrogates (code points above U+FFFF) behind U+E000–U+FFFF. */
const rotated = (unit: number): number => (unit >= AFTER_SURROGATES ? unit - 0x800 : unit + 0x2000);
