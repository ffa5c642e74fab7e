/** Lower bounds of similarities are counted in intervals of 1 / UNITS from -1 to 1. */
const UNITS = 4_096;
const INTERVALS = 2 * UNITS;

/** Counts lower bounds of similarities, by interval, for several threads that list ranges of the same vectors. */
export class SharedBounds {
  readonly #counts: Int32Array;
  readonly #most: number;

  /** `counts` are as `emptyBounds` makes them, in memory that the threads share. */
  constructor(counts: Int32Array, most: number) {
    this.#counts = counts;
    this.#most = most;
  }

  /** Adds those of a range. Only once: another thread may have listed the same range. */
  add(range: number, lowers: Iterable<number>): void {
    if (Atomics.exchange(this.#counts, INTERVALS + range, 1) === 1) return;
    for (const lower of lowers) Atomics.add(this.#counts, intervalOf(lower), 1);
  }

  /** So many vectors as are wanted are at least as similar. -Infinity: fewer have been added. */
  get limit(): number {
    let count = 0;
    for (let interval = INTERVALS - 1; interval > 0; interval -= 1) {
      count += Atomics.load(this.#counts, interval);
      if (count >= this.#most) return (interval - UNITS) / UNITS;
    }
    return Number.NEGATIVE_INFINITY;
  }
}

export const emptyBounds = (ranges: number): Int32Array => new Int32Array(INTERVALS + ranges);

/** Smaller ones than -1 are in the first interval. Without rounding: a bound is never below its interval. */
const intervalOf = (lower: number): number =>
  Math.max(0, Math.min(INTERVALS - 1, UNITS + Math.floor(lower * UNITS)));
