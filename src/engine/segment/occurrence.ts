import { type Bytes, bytesOf, numberAt, writeNumber } from './seven-bit-numbers.ts';

/**
 * Where a term occurs in a field: the element of the list (0 for a single string), the
 * position in it (1 for the first token), and whether it is the last token of the element.
 *
 * In the first 4,096 elements it has 31 bits, behind them up to 53. A string of more than
 * MAX_POSITION tokens goes on in another element, at position 2.
 */
export type Occurrence = number;

const ELEMENT_SHIFT = 19;
const ELEMENT = 2 ** ELEMENT_SHIFT;
export const MAX_POSITION = 0x3ffff;

export const packOccurrence = (element: number, position: number): Occurrence =>
  element * ELEMENT + position * 2;

export const markAsLast = (occurrence: Occurrence): Occurrence => occurrence + 1 - (occurrence & 1);

/** The occurrence of the token that stands so many tokens after this one in its string, if it is not the last one. */
export const tokensAfter = (occurrence: Occurrence, tokens: number): Occurrence =>
  occurrence - (occurrence & 1) + 2 * tokens + (positionOf(occurrence) + tokens > MAX_POSITION ? 4 : 0);

export const elementOf = (occurrence: Occurrence): number =>
  occurrence < SEVERAL ? occurrence >>> ELEMENT_SHIFT : Math.floor(occurrence / ELEMENT);
export const positionOf = (occurrence: Occurrence): number => (occurrence >>> 1) & MAX_POSITION;
export const isLast = (occurrence: Occurrence): boolean => (occurrence & 1) === 1;
/** The first token of its element. */
export const isFirst = (occurrence: Occurrence): boolean => positionOf(occurrence) === 1;
/** The only token of its element. */
export const isSole = (occurrence: Occurrence): boolean => (occurrence & ((MAX_POSITION << 1) | 1)) === 3;

/**
 * The occurrences of a term in one document: a single one of 31 bits or, with this bit set, the
 * offset of one or several in `extra`.
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
    previous += step;
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

/** Writes occurrences, ascending: their number, and the difference of each from the one before. */
export function writeOccurrences(occurrences: readonly Occurrence[], into: Bytes): void {
  writeNumber(occurrences.length, into);
  let previous = 0;
  for (const occurrence of occurrences) {
    writeNumber(occurrence - previous, into);
    previous = occurrence;
  }
}
