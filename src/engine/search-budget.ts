import { EngineFault } from './fault.ts';

/** What one search may take. */
export interface SearchLimits {
  /** When it was asked for, as `now` counts: waiting for a thread counts too. */
  readonly askedAt: number;
  /** The longest time that it may take, in milliseconds. */
  readonly maxMs: number;
  /** Units of work that it may do: see SearchBudget. */
  readonly maxWork: number;
  /** Asked now and then; the search is given up when it says no: see SearchTooDear. */
  readonly mayGoOn?: (() => boolean) | undefined;
  /** Memory shared with the caller: its number is 0 until nobody waits for the answer. */
  readonly cancelled?: Int32Array | undefined;
  readonly now?: () => number;
}

/** Milliseconds, the same in all threads; never goes back. */
export const threadClock = (): number => THREAD_BEGAN + performance.now();

const THREAD_BEGAN = performance.timeOrigin;

export const noLimits = (): SearchLimits => ({
  askedAt: threadClock(),
  maxMs: Number.POSITIVE_INFINITY,
  maxWork: Number.POSITIVE_INFINITY,
});

/** For work that an administrator asks for and that is done whole or not at all, such as an export. */
export const unlimitedBudget = (): SearchBudget => new SearchBudget(noLimits());

/** Work that a search may do for each millisecond of its time: more than processors of today get done. */
export const WORK_PER_MS = 200_000;

/** Units of work between two looks at the clock: a fraction of a millisecond. */
const CHECK_INTERVAL = 16_384;

/**
 * Shares of time and work for finding documents; the rest is for putting what
 * was found in order, counting and marking it.
 */
const MATCHING_SHARE = 0.8;

/** The search ends without an answer: nobody waits for it any more. */
export class SearchCancelled extends Error {}

/** The search was only tried, and takes longer than that. */
export class SearchTooDear extends Error {}

/** Typesense's answer when the time is over before anything was found. */
export class SearchTimeout extends EngineFault {
  constructor() {
    super(408, 'Request Timeout');
  }
}

/**
 * What a search may still spend: time until its deadline, and work. Every loop
 * over documents, postings, words of the vocabulary or candidates pays for its
 * steps in blocks of some thousand, before it takes them. A unit of work is a
 * step of such a loop, some 5 ns; what takes longer costs more units.
 *
 * When the budget is spent, the search ends with what it has. `search_cutoff_ms`
 * of a request ends the search for documents alone; what is worked out about
 * them (order, facets, marks) may take as long as any search may, as upstream.
 * Errors: SearchCancelled and SearchTooDear from every method that takes steps.
 */
export class SearchBudget {
  readonly #limits: SearchLimits;
  readonly #now: () => number;
  #deadline: number;
  #maxWork: number;
  #work = 0;
  #checkAt = 0;
  #isSpent = false;
  #wasCutOff = false;

  constructor(limits: SearchLimits, cutoffMs = Number.POSITIVE_INFINITY) {
    this.#limits = limits;
    this.#now = limits.now ?? threadClock;
    this.#deadline = limits.askedAt + Math.min(cutoffMs, limits.maxMs * MATCHING_SHARE);
    this.#maxWork = limits.maxWork * MATCHING_SHARE;
  }

  /** Pays for steps that are about to be taken. False: they must not be, nor any further ones. */
  spend(steps: number): boolean {
    this.#work += steps;
    return this.#work < this.#checkAt ? !this.#isSpent : this.#check();
  }

  /** The same for what makes no sense in part, such as a filter. Errors: SearchTimeout. */
  require(steps: number): void {
    if (!this.spend(steps)) throw new SearchTimeout();
  }

  /** From here on the rest of time and work may be spent, on the documents found. */
  startShaping(): void {
    const { askedAt, maxMs, maxWork } = this.#limits;
    this.#deadline = askedAt + maxMs;
    this.#maxWork = maxWork;
    this.#isSpent = false;
    this.#checkAt = 0;
  }

  /** Whether anything was refused, so that something may be missing. */
  get wasCutOff(): boolean {
    return this.#wasCutOff;
  }

  /** Units that were paid so far. */
  get work(): number {
    return this.#work;
  }

  #check(): boolean {
    const { cancelled, mayGoOn } = this.#limits;
    if (cancelled && Atomics.load(cancelled, 0) !== 0) {
      throw new SearchCancelled('nobody waits for the answer');
    }
    if (mayGoOn && !mayGoOn()) throw new SearchTooDear('the search is only tried');
    this.#isSpent ||= this.#work > this.#maxWork || this.#now() >= this.#deadline;
    this.#wasCutOff ||= this.#isSpent;
    this.#checkAt = Math.min(this.#work + CHECK_INTERVAL, this.#maxWork);
    return !this.#isSpent;
  }
}
