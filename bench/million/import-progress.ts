import { grouped, median, milliseconds, percentile } from '../harness/figures.ts';
import type { ServedIndex } from '../harness/served-index.ts';
import { sizeOf } from '../harness/size-of.ts';
import type { SearchesBeside } from './searches-beside.ts';

/** Documents between two lines of progress. */
const STRETCH = 100_000;

/** Prints how an import goes on, so that a rate that falls towards its end is seen. */
export class ImportProgress {
  readonly #index: ServedIndex;
  readonly #folder: string;
  readonly #searches: SearchesBeside;
  readonly #rates: number[] = [];
  readonly #times: number[] = [];
  #count = 0;
  #since = performance.now();
  #processorMs: number;

  constructor(index: ServedIndex, folder: string, searches: SearchesBeside) {
    this.#index = index;
    this.#folder = folder;
    this.#searches = searches;
    this.#processorMs = index.command.processorMsInAll();
  }

  /** Another document was sent. The server takes them as fast as it stores them. */
  sent(): void {
    this.#count += 1;
    if (this.#count % STRETCH === 0) this.#print();
  }

  #print(): void {
    const { command } = this.#index;
    const now = performance.now();
    const processorMs = command.processorMsInAll();
    const times = this.#searches.take();
    this.#times.push(...times);
    const rate = (STRETCH / (now - this.#since)) * 1000;
    this.#rates.push(rate);
    const figures = [
      `${grouped(this.#count)} documents`,
      `${grouped(rate)} a second`,
      `${milliseconds((processorMs - this.#processorMs) / STRETCH)} ms of processor each`,
      `${grouped(command.residentMiB())} MiB resident`,
      `${grouped(sizeOf(this.#folder) / 2 ** 20)} MiB on disk`,
      `searches ${timesOf(times)}`,
    ];
    console.log(figures.join(', '));
    this.#since = now;
    this.#processorMs = processorMs;
  }

  /** The fewest documents a second of any stretch; undefined if there was none. */
  slowest(): number | undefined {
    return this.#rates.length > 0 ? Math.min(...this.#rates) : undefined;
  }

  /** Milliseconds of all searches. */
  times(): readonly number[] {
    return [...this.#times, ...this.#searches.take()];
  }
}

/** Median, 99th percentile and longest. */
export const timesOf = (times: readonly number[]): string =>
  `${[median(times), percentile(times, 0.99), Math.max(...times)].map(milliseconds).join(', ')} ms (median, 99 %, longest of ${grouped(times.length)})`;
