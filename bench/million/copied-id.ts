/** From one copy to the next. Coprime to the 32 digits, and not a multiple of a group of them. */
const DIGITS = 5;

/**
 * The UUID of the copy of a document: its digits rotated, so that copies are as random as
 * their originals and of the same length. Up to 31 copies have different ones.
 */
export function copiedId(id: string, copy: number): string {
  return rotated(id, DIGITS * (copy + 1));
}

/** The id of which this is the copy. */
export const originalId = (id: string, copy: number): string => rotated(id, -DIGITS * (copy + 1));

function rotated(id: string, by: number): string {
  const digits = id.replaceAll('-', '');
  const at = ((by % digits.length) + digits.length) % digits.length;
  const turned = digits.slice(at) + digits.slice(0, at);
  return GROUPS.map(([from, to]) => turned.slice(from, to)).join('-');
}

/** Of the digits of a UUID. */
const GROUPS = [
  [0, 8],
  [8, 12],
  [12, 16],
  [16, 20],
  [20, 32],
] as const;
