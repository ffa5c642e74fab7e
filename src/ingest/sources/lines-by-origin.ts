import type { Origin, OriginRun } from '../../edm/dataset-origins.ts';
import type { Item } from './item-batches.ts';

/** Tells where the lines of a file are from, batch after batch. */
export class LinesByOrigin {
  readonly #runs: readonly OriginRun[];
  #run = 0;
  /** The last line of the run at hand. */
  #lastLine: number;

  constructor(runs: readonly OriginRun[]) {
    this.#runs = runs;
    this.#lastLine = runs[0]?.records ?? 0;
  }

  /** The items of the next batch, which are lines in their order; under undefined those that no run is about. */
  split(items: readonly Item[]): ReadonlyMap<Origin | undefined, readonly Item[]> {
    const split = new Map<Origin | undefined, Item[]>();
    for (const item of items) {
      while (item.line > this.#lastLine && this.#run < this.#runs.length) {
        this.#run += 1;
        this.#lastLine += this.#runs[this.#run]?.records ?? 0;
      }
      const origin = this.#runs[this.#run]?.origin;
      const together = split.get(origin);
      if (together === undefined) split.set(origin, [item]);
      else together.push(item);
    }
    return split;
  }
}
