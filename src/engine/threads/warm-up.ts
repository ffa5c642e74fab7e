import { MissingRow } from '../fault.ts';
import type { HelpMemory } from '../help/help-memory.ts';
import { search } from '../search.ts';
import { noLimits, SearchTooExpensive } from '../search-budget.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import type { RecentSearch } from './recent-searches.ts';

/** How long the warm-up for a generation may take, in milliseconds of processor time: on a busy machine that is little of the clock's. */
const MAX_MS = 10;
/** After a warm-up, the thread makes none for this many times as long as it took of the processor. */
const REST = 9;

/** What a warm-up looks at, in milliseconds. */
interface Clocks {
  readonly now: () => number;
  /** Of this thread. */
  readonly processorMs: () => number;
}

const CLOCKS: Clocks = {
  now: () => performance.now(),
  processorMs: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * Repeats recent searches over a new snapshot in an idle search thread, so that their
 * tables are ready when the next search comes.
 */
export class WarmUp {
  readonly #memory: HelpMemory;
  readonly #clocks: Clocks;
  /** How many searches have been repeated over a snapshot. */
  readonly #repeated = new WeakMap<Snapshot, number>();
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor(memory: HelpMemory, clocks: Clocks = CLOCKS) {
    this.#memory = memory;
    this.#clocks = clocks;
  }

  /** Whether there are searches to repeat, and the thread does not rest. */
  isDue(snapshot: Snapshot, recent: readonly RecentSearch[]): boolean {
    return this.#clocks.now() >= this.#restsUntil && (this.#repeated.get(snapshot) ?? 0) < recent.length;
  }

  /** Ends as soon as a search of a client needs the thread. `threads`: how many search threads there are. */
  run(snapshot: Snapshot, recent: readonly RecentSearch[], threads: number): void {
    const { now, processorMs } = this.#clocks;
    if (!this.isDue(snapshot, recent)) return;
    const before = processorMs();
    const mayGoOn = (): boolean => this.#memory.get('searches') < threads && processorMs() - before < MAX_MS;
    try {
      let repeated = this.#repeated.get(snapshot) ?? 0;
      for (const one of recent.slice(repeated)) {
        if (!mayGoOn()) break;
        repeat(snapshot, one, mayGoOn);
        repeated += 1;
        this.#repeated.set(snapshot, repeated);
      }
    } catch (error) {
      if (!(error instanceof SearchTooExpensive)) throw error;
    } finally {
      this.#restsUntil = now() + REST * (processorMs() - before);
    }
  }
}

/** Errors: SearchTooExpensive if it may not go on. */
function repeat(
  snapshot: Snapshot,
  { collectionName, parameters, counting }: RecentSearch,
  mayGoOn: () => boolean,
): void {
  try {
    search(snapshot, collectionName, parameters, { ...noLimits(), mayGoOn }, counting);
  } catch (error) {
    // The generation is outdated already.
    if (!(error instanceof MissingRow)) throw error;
  }
}
