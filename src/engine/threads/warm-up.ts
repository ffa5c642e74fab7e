import { MissingRow } from '../fault.ts';
import type { HelpMemory } from '../help/help-memory.ts';
import { search } from '../search.ts';
import { noLimits, SearchTooExpensive } from '../search-budget.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import type { RecentSearch } from './recent-searches.ts';

/** How long the warm-up for a generation may take, in milliseconds. */
const MAX_MS = 10;
/** After a warm-up, the thread makes none for this many times as long as it took. */
const REST = 9;

/**
 * Repeats recent searches over a new snapshot in an idle search thread, so that their
 * tables are ready when the next search comes.
 */
export class WarmUp {
  readonly #memory: HelpMemory;
  readonly #now: () => number;
  /** How many searches have been repeated over a snapshot. */
  readonly #repeated = new WeakMap<Snapshot, number>();
  #restsUntil = Number.NEGATIVE_INFINITY;

  /** `now` counts milliseconds. */
  constructor(memory: HelpMemory, now = (): number => performance.now()) {
    this.#memory = memory;
    this.#now = now;
  }

  /** Ends as soon as a search of a client needs the thread. `threads`: how many search threads there are. */
  run(snapshot: Snapshot, recent: readonly RecentSearch[], threads: number): void {
    const memory = this.#memory;
    const before = this.#now();
    if (before < this.#restsUntil) return;
    const mayGoOn = (): boolean =>
      memory.get('searches') + memory.get('warming') <= threads && this.#now() - before < MAX_MS;
    memory.add('warming', 1);
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
      memory.add('warming', -1);
      const now = this.#now();
      this.#restsUntil = now + REST * (now - before);
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
