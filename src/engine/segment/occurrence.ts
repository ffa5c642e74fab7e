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
/** The only token of its element. */
export const isSole = (occurrence: Occurrence): boolean => (occurrence & ((MAX_POSITION << 1) | 1)) === 3;
