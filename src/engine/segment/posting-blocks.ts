import { bitsAt, packBits, widthOf, wordsFor } from './bit-packing.ts';
import type { GrowableUint32 } from './growable.ts';
import { SEVERAL } from './occurrence.ts';
import { unpackBits } from './unpack-bits.ts';

/** Documents of a block; the last one of a list has fewer. */
export const BLOCK_DOCUMENTS = 128;

/**
 * Blocks of long posting lists. A block has its first document in `firsts`, and where it
 * begins in `packed` in `begins`. There it consists of
 * - the widths: of documents (6 bits), of occurrences (6 bits), and whether a document has several (1 bit),
 * - the least number of occurrences, and the offset in `extra` of the first of several,
 * - for each document how far it is from the first; nothing (width 0) if each follows the one before,
 * - for each document its occurrence, or if there are several in the block, twice the
 *   occurrence, or twice the distance of its several in `extra` from the first, plus 1;
 *   less the least of these numbers.
 */
export interface PostingBlocks {
  readonly firsts: Uint32Array;
  readonly begins: Uint32Array;
  /** With SPARE_WORDS behind the last block. */
  readonly packed: Uint32Array;
}

export const SPARE_WORDS = 8;
const HEADER_WORDS = 3;
const HAS_SEVERAL = 1 << 12;

/** Writes the documents of a block into `into`. */
export function unpackDocuments(
  { firsts, begins, packed }: PostingBlocks,
  block: number,
  count: number,
  into: Uint32Array,
): void {
  const begin = begins[block] as number;
  const first = firsts[block] as number;
  const width = (packed[begin] as number) & 63;
  if (width === 0) for (let i = 0; i < count; i += 1) into[i] = first + i;
  else unpackBits(packed, begin + HEADER_WORDS, width, count, first, into);
}

/** One document of a block. */
export function documentAt({ firsts, begins, packed }: PostingBlocks, block: number, i: number): number {
  const begin = begins[block] as number;
  const width = (packed[begin] as number) & 63;
  return (firsts[block] as number) + (width === 0 ? i : bitsAt(packed, begin + HEADER_WORDS, width, i));
}

/** Writes what stands for the occurrences in each document of a block into `into`: see SEVERAL. */
export function unpackWhere(
  { begins, packed }: PostingBlocks,
  block: number,
  count: number,
  into: Uint32Array,
): void {
  const begin = begins[block] as number;
  const widths = packed[begin] as number;
  const least = packed[begin + 1] as number;
  unpackBits(packed, whereBegins(begin, widths, count), (widths >>> 6) & 63, count, least, into);
  if ((widths & HAS_SEVERAL) === 0) return;
  const base = SEVERAL + (packed[begin + 2] as number);
  for (let i = 0; i < count; i += 1) {
    const number = into[i] as number;
    into[i] = (number & 1) === 1 ? base + (number >>> 1) : number >>> 1;
  }
}

/** What stands for the occurrences in every document of a block, if it is the same in all; -1 otherwise. */
export function whereOfAll({ begins, packed }: PostingBlocks, block: number): number {
  const begin = begins[block] as number;
  const widths = packed[begin] as number;
  const isSame = ((widths >>> 6) & 63) === 0 && (widths & HAS_SEVERAL) === 0;
  return isSame ? (packed[begin + 1] as number) : -1;
}

/** What stands for the occurrences in one document of a block. */
export function whereAt({ begins, packed }: PostingBlocks, block: number, count: number, i: number): number {
  const begin = begins[block] as number;
  const widths = packed[begin] as number;
  const start = whereBegins(begin, widths, count);
  const number = (packed[begin + 1] as number) + bitsAt(packed, start, (widths >>> 6) & 63, i);
  if ((widths & HAS_SEVERAL) === 0) return number;
  return (number & 1) === 1 ? SEVERAL + (packed[begin + 2] as number) + (number >>> 1) : number >>> 1;
}

const whereBegins = (begin: number, widths: number, count: number): number =>
  begin + HEADER_WORDS + wordsFor(count, widths & 63);

/** Appends a block of these documents and what stands for their occurrences. Changes both lists. */
export function packBlock(docs: Uint32Array, where: Uint32Array, packed: GrowableUint32): void {
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
  const docWidth = range === count - 1 ? 0 : widthOf(range);
  const whereWidth = widthOf(largest - least);
  packed.push(docWidth | (whereWidth << 6) | (several === undefined ? 0 : HAS_SEVERAL));
  packed.push(least);
  packed.push(several === undefined ? 0 : several - SEVERAL);
  if (docWidth > 0) packBits(docs, count, docWidth, packed);
  packBits(where, count, whereWidth, packed);
}
