/** Neighbours in one segment, from `from` to before `to`. */
export interface PartRange {
  /** The number of the segment in the snapshot. */
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

/** Shorter ones cost more than they save. */
const MIN_RANGE = 4_096;

/**
 * Divides segments of these lengths into about so many ranges of the same length. They begin at
 * multiples of 32, so that those of sets are whole numbers.
 */
export function rangesOf(lengths: readonly number[], wanted: number): PartRange[] {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const most = Math.max(MIN_RANGE, 32 * Math.ceil(total / wanted / 32));
  return lengths.flatMap((length, part) =>
    Array.from({ length: Math.ceil(length / most) }, (_, i) => ({
      part,
      from: i * most,
      to: Math.min(length, (i + 1) * most),
    })),
  );
}
