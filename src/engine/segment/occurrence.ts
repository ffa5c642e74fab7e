import type { GrowableBytes } from './growable.ts';

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
  const count = numberAt(extra, where - SEVERAL);
  let previous = 0;
  for (let i = 0; i < count; i += 1) {
    previous += numberAt(extra, nextAt);
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
export function writeOccurrences(occurrences: readonly Occurrence[], into: GrowableBytes): void {
  writeNumber(occurrences.length, into);
  let previous = 0;
  for (const occurrence of occurrences) {
    writeNumber(occurrence - previous, into);
    previous = occurrence;
  }
}

/** Smaller numbers are read and divided as integers of 32 bits. */
const INTEGERS = 2 ** 32;

/** Writes an integer below 2^53: seven bits in each byte, the lowest first; the top bit says that another byte follows. */
function writeNumber(number: number, into: GrowableBytes): void {
  let rest = number;
  for (; rest >= INTEGERS; rest = Math.floor(rest / 128)) into.push((rest % 128) | 128);
  for (; rest > 127; rest >>>= 7) into.push((rest & 127) | 128);
  into.push(rest);
}

/** Where the number begins that follows the one that was read last. */
let nextAt = 0;

/** The number that begins at this offset. */
function numberAt(bytes: Uint8Array, from: number): number {
  let number = 0;
  nextAt = from;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[nextAt] as number;
    nextAt += 1;
    number += (byte & 127) * scale;
    if (byte < 128) return number;
  }
}
