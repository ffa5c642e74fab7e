/** The cosine of the angle between vectors of unit length. */
export const similarity = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from({ length: a.length }, (_, i) => (a[i] ?? 0) * (b[i] ?? 0)).reduce((sum, part) => sum + part, 0);
