import type { GrowableBytes } from './growable.ts';
import { SEVERAL } from './occurrence.ts';

/** Documents of a block; the last one of a list has fewer. */
export const BLOCK_DOCUMENTS = 128;

/**
 * Blocks of long posting lists. A block has its first document in `firsts`, and where it
 * begins in `packed` in `begins`. There it consists of
 * - the bytes of each document, and those of each occurrence, with HAS_SEVERAL added if a document has several,
 * - in four bytes each, the least number of occurrences, and the offset in `extra` of the first of several,
 * - for each document how far it is from the first; nothing (no bytes) if each follows the one before,
 * - for each document its occurrence, or if there are several in the block, twice the
 *   occurrence, or twice the distance of its several in `extra` from the first, plus 1;
 *   less the least of these numbers.
 */
export interface PostingBlocks {
  readonly firsts: Uint32Array;
  readonly begins: Uint32Array;
  readonly packed: Uint8Array;
}

const LEAST_AT = 2;
const SEVERAL_AT = 6;
const HEADER_BYTES = 10;
const HAS_SEVERAL = 8;

/** Writes the documents of a block into `into`. */
export function unpackDocuments(
  { firsts, begins, packed }: PostingBlocks,
  block: number,
  count: number,
  into: Uint32Array,
): void {
  const begin = begins[block] as number;
  const first = firsts[block] as number;
  const width = packed[begin] as number;
  if (width === 0) for (let i = 0; i < count; i += 1) into[i] = first + i;
  else unpackNumbers(packed, begin + HEADER_BYTES, width, count, first, into);
}

/** Writes what stands for the occurrences in each document of a block into `into`: see SEVERAL. */
export function unpackWhere(
  { begins, packed }: PostingBlocks,
  block: number,
  count: number,
  into: Uint32Array,
): void {
  const begin = begins[block] as number;
  const start = begin + HEADER_BYTES + count * (packed[begin] as number);
  const width = packed[begin + 1] as number;
  unpackNumbers(packed, start, width & ~HAS_SEVERAL, count, uint32At(packed, begin + LEAST_AT), into);
  if (width < HAS_SEVERAL) return;
  const base = SEVERAL + uint32At(packed, begin + SEVERAL_AT);
  for (let i = 0; i < count; i += 1) {
    const number = into[i] as number;
    into[i] = (number & 1) === 1 ? base + (number >>> 1) : number >>> 1;
  }
}

/** One document of a block. */
export function documentAt({ firsts, begins, packed }: PostingBlocks, block: number, i: number): number {
  const begin = begins[block] as number;
  const width = packed[begin] as number;
  return (firsts[block] as number) + (width === 0 ? i : numberAt(packed, begin + HEADER_BYTES, width, i));
}

/** What stands for the occurrences in one document of a block. */
export function whereAt({ begins, packed }: PostingBlocks, block: number, count: number, i: number): number {
  const begin = begins[block] as number;
  const start = begin + HEADER_BYTES + count * (packed[begin] as number);
  const width = packed[begin + 1] as number;
  const number = uint32At(packed, begin + LEAST_AT) + numberAt(packed, start, width & ~HAS_SEVERAL, i);
  if (width < HAS_SEVERAL) return number;
  return (number & 1) === 1 ? SEVERAL + uint32At(packed, begin + SEVERAL_AT) + (number >>> 1) : number >>> 1;
}

/** Appends a block of these documents and what stands for their occurrences. Changes both lists. */
export function packBlock(docs: Uint32Array, where: Uint32Array, packed: GrowableBytes): void {
  const count = docs.length;
  const first = docs[0] as number;
  const several = where.find((item) => item >= SEVERAL);
  let least = 0xffffffff;
  let largest = 0;
  for (let i = 0; i < count; i += 1) {
    docs[i] = (docs[i] as number) - first;
    let item = where[i] as number;
    if (several !== undefined) item = item < SEVERAL ? item * 2 : (item - several) * 2 + 1;
    where[i] = item;
    if (item < least) least = item;
    if (item > largest) largest = item;
  }
  for (let i = 0; i < count; i += 1) where[i] = (where[i] as number) - least;
  const range = docs[count - 1] as number;
  const docBytes = range === count - 1 ? 0 : bytesFor(range);
  const whereBytes = bytesFor(largest - least);
  packed.push(docBytes);
  packed.push(whereBytes + (several === undefined ? 0 : HAS_SEVERAL));
  packNumber(least, 4, packed);
  packNumber(several === undefined ? 0 : several - SEVERAL, 4, packed);
  for (let i = 0; i < count; i += 1) packNumber(docs[i] as number, docBytes, packed);
  for (let i = 0; i < count; i += 1) packNumber(where[i] as number, whereBytes, packed);
}

/** Bytes of each number up to this one. */
const bytesFor = (largest: number): number =>
  largest === 0 ? 0 : largest <= 0xff ? 1 : largest <= 0xffff ? 2 : 4;

/** The lowest byte first. */
function packNumber(number: number, bytes: number, into: GrowableBytes): void {
  for (let byte = 0; byte < bytes; byte += 1) into.push((number >>> (8 * byte)) & 0xff);
}

/** Writes the numbers, which have so many bytes each, plus `base`. */
function unpackNumbers(
  packed: Uint8Array,
  start: number,
  bytes: number,
  count: number,
  base: number,
  into: Uint32Array,
): void {
  // As integers of 32 bits with a sign, which are added faster. They are written without it.
  const signed = base | 0;
  if (bytes === 0) into.fill(base, 0, count);
  else if (bytes === 1) {
    for (let i = 0; i < count; i += 1) into[i] = (signed + (packed[start + i] as number)) | 0;
  } else if (bytes === 2) {
    for (let i = 0, at = start; i < count; i += 1, at += 2) {
      into[i] = (signed + ((packed[at] as number) | ((packed[at + 1] as number) << 8))) | 0;
    }
  } else {
    for (let i = 0, at = start; i < count; i += 1, at += 4) into[i] = (signed + int32At(packed, at)) | 0;
  }
}

/** The `i`-th of numbers that have so many bytes each. */
function numberAt(packed: Uint8Array, start: number, bytes: number, i: number): number {
  if (bytes === 0) return 0;
  const at = start + bytes * i;
  if (bytes === 1) return packed[at] as number;
  return bytes === 2 ? (packed[at] as number) | ((packed[at + 1] as number) << 8) : uint32At(packed, at);
}

const int32At = (packed: Uint8Array, at: number): number =>
  (packed[at] as number) |
  ((packed[at + 1] as number) << 8) |
  ((packed[at + 2] as number) << 16) |
  ((packed[at + 3] as number) << 24);

const uint32At = (packed: Uint8Array, at: number): number => int32At(packed, at) >>> 0;
