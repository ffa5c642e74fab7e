import { type Bytes, bytesOf, numberAt, writeNumber } from './seven-bit-numbers.ts';

/**
 * Where a term occurs in a field, in 31 bits: the element of the list (0 for a single
 * string), the position in it (1 for the first token), and whether it is the last token
 * of the element.
 *
 * Limits: larger elements than 4,095 and positions than 262,143 are stored as these.
 * Words there are found, phrases may be wrong.
 */
export type Occurrence = number;

const ELEMENT_SHIFT = 19;
const MAX_ELEMENT = 0xfff;
const MAX_POSITION = 0x3ffff;

export const packOccurrence = (element: number, position: number): Occurrence =>
  (Math.min(element, MAX_ELEMENT) << ELEMENT_SHIFT) | (Math.min(position, MAX_POSITION) << 1);

export const markAsLast = (occurrence: Occurrence): Occurrence => occurrence | 1;
export const elementOf = (occurrence: Occurrence): number => occurrence >>> ELEMENT_SHIFT;
export const positionOf = (occurrence: Occurrence): number => (occurrence >>> 1) & MAX_POSITION;
export const isLast = (occurrence: Occurrence): boolean => (occurrence & 1) === 1;
/** The first token of its element. */
export const isFirst = (occurrence: Occurrence): boolean => positionOf(occurrence) === 1;
/** The only token of its element. */
export const isSole = (occurrence: Occurrence): boolean => (occurrence & ((MAX_POSITION << 1) | 1)) === 3;

/**
 * The occurrences of a term in one document: a single one or, with this bit set, the
 * offset of several in `extra`.
 */
export const SEVERAL = 0x80000000;

/** Writes the occurrences that `where` stands for into `into`, ascending; returns their number. */
export function readOccurrences(extra: Uint8Array, where: number, into: Occurrence[]): number {
  if (where < SEVERAL) {
    into[0] = where;
    return 1;
  }
  let at = where - SEVERAL;
  let count = extra[at] as number;
  if (count > 127) {
    count = numberAt(extra, at);
    at += bytesOf(count);
  } else at += 1;
  let previous = 0;
  for (let i = 0; i < count; i += 1) {
    let step = extra[at] as number;
    if (step > 127) {
      step = numberAt(extra, at);
      at += bytesOf(step);
    } else at += 1;
    previous = (previous + step) >>> 0;
    into[i] = previous;
  }
  return count;
}

/** Whether one of the occurrences that this stands for is as wanted. */
export function anyFits(
  extra: Uint8Array,
  where: number,
  fits: (occurrence: Occurrence) => boolean,
): boolean {
  const count = readOccurrences(extra, where, buffer);
  for (let i = 0; i < count; i += 1) if (fits(buffer[i] as number)) return true;
  return false;
}

const buffer: Occurrence[] = [];

/** Writes several occurrences: their number, and the difference of each from the one before. */
export function writeOccurrences(occurrences: readonly Occurrence[], into: Bytes): void {
  writeNumber(occurrences.length, into);
  let previous = 0;
  for (const occurrence of occurrences) {
    // Negative behind the last element that can be told apart: then modulo 2^32.
    writeNumber((occurrence - previous) >>> 0, into);
    previous = occurrence;
  }
}
