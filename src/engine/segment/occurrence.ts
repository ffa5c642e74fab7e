/**
 * Where a term stands in a field, in 31 bits: the element of the list (0 for a
 * single string), the position in it (1 for the first token), and whether it is
 * the last token of the element.
 *
 * Limits: elements beyond 4,095 and positions beyond 262,143 are kept at those
 * numbers. Words there are still found; phrases among them are not told apart.
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
