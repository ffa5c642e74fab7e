import { EngineFault } from './fault.ts';

/** What one search may take. */
export interface SearchLimits {
  /** When it was requested, on the clock of `now`. */
  readonly askedAt: number;
  /** When a thread began it. Default: `askedAt`. */
  readonly startedAt?: number;
  /** The longest time that it may take once it has begun, in milliseconds. */
  readonly maxMs: number;
  /** Units of work that it may do: see SearchBudget. */
  readonly maxWork: number;
  /** Called now and then. When it returns false, SearchTooExpensive is thrown. */
  readonly mayGoOn?: (() => boolean) | undefined;
  /** Memory shared with the caller: its number is 0 until the search is cancelled. */
  readonly cancelled?: Int32Array | undefined;
  readonly now?: () => number;
  /** A search that ends so much later than `askedAt`, in milliseconds, reports its stages. Default: none does. */
  readonly slowMs?: number | undefined;
}

/** Milliseconds on a monotonic clock that all threads share. */
export const threadClock = (): number => THREAD_START + performance.now();

const THREAD_START = performance.timeOrigin;

export const noLimits = (): SearchLimits => ({
  askedAt: threadClock(),
  maxMs: Number.POSITIVE_INFINITY,
  maxWork: Number.POSITIVE_INFINITY,
});

/** For an operator's work that must be complete, such as an export. */
export const unlimitedBudget = (): SearchBudget => new SearchBudget(noLimits());

/** Units of work for each millisecond: more than today's processors can do. */
export const WORK_PER_MS = 200_000;

/**
 * Characters of one reply: above any page of records, and far from what a text can hold. What does not fit is left out.
 */
export const MAX_REPLY_CHARACTERS = 64 * 1024 * 1024;

/** Units of work for a character of the reply, which is written, encoded, hashed and sent. */
const CHARACTER_WORK = 8;

/** Units of work between two readings of the clock: a fraction of a millisecond. */
const CHECK_INTERVAL = 16_384;

/**
 * Share of time and work for finding documents; the rest is for sorting, counting
 * and highlighting them.
 */
const MATCHING_SHARE = 0.8;

/** The search ends without a reply, because its client has disconnected. */
export class SearchCancelled extends Error {}

/** The search takes longer than it may in this thread. */
export class SearchTooExpensive extends Error {}

/** Typesense's error when the time is over before anything was found. */
export class SearchTimeout extends EngineFault {
  constructor() {
    super(408, 'Request Timeout');
  }
}

/**
 * What a search may still spend: time until its deadline, and work. Every loop
 * over documents, postings, terms or candidates pays for its steps in blocks of
 * some thousand, in advance. A unit of work is a step of such a loop, some 5 ns;
 * longer steps cost more units.
 *
 * When the budget is spent, the search ends with what it has found. A request's
 * `search_cutoff_ms`, which counts the wait for a thread too, ends only the search for
 * documents; sorting, facets and highlighting may take as long as in any search, as upstream.
 * Errors: SearchCancelled and SearchTooExpensive from every method that spends. [limits-1]
 */
export class SearchBudget {
  readonly #limits: SearchLimits;
  readonly #now: () => number;
  readonly #startedAt: number;
  #deadline: number;
  #maxWork: number;
  #work = 0;
  #characters = 0;
  #checkAt = 0;
  #isSpent = false;
  #wasCutOff = false;

  constructor(limits: SearchLimits, cutoffMs = Number.POSITIVE_INFINITY) {
    this.#limits = limits;
    this.#now = limits.now ?? threadClock;
    this.#startedAt = limits.startedAt ?? limits.askedAt;
    const lastMatchAt = this.#startedAt + limits.maxMs * MATCHING_SHARE;
    this.#deadline = Math.min(limits.askedAt + cutoffMs, lastMatchAt);
    this.#maxWork = limits.maxWork * MATCHING_SHARE;
  }

  /** Pays for the next steps. False: neither they nor any others may be taken. */
  spend(steps: number): boolean {
    this.#work += steps;
    return this.#work < this.#checkAt ? !this.#isSpent : this.#check();
  }

  /** The same for work that is useless in part, such as a filter. Errors: SearchTimeout. */
  require(steps: number): void {
    if (!this.spend(steps)) throw new SearchTimeout();
  }

  /** Pays for a text of the reply. False: it does not fit, and no other one does. */
  write(characters: number): boolean {
    this.#characters += characters;
    this.#wasCutOff ||= !this.hasRoom;
    return this.spend(characters * CHARACTER_WORK) && this.hasRoom;
  }

  /** Whether the reply is not longer than any may be. */
  get hasRoom(): boolean {
    return this.#characters <= MAX_REPLY_CHARACTERS;
  }

  /**
   * How many of `count` steps of `workEach` units can be taken in the time and work that are
   * left, for a stage that cannot stop in between. Pays for none of them.
   * Fewer than `count` count as a cut-off.
   */
  affordable(count: number, workEach: number): number {
    const byTime = (this.#deadline - this.#now()) * WORK_PER_MS;
    const left = Math.max(0, Math.min(byTime, this.#maxWork - this.#work));
    const steps = this.#isSpent ? 0 : Math.min(count, Math.floor(left / workEach));
    this.#wasCutOff ||= steps < count;
    return steps;
  }

  /** Allows the rest of time and work to be spent on the documents found. */
  startShaping(): void {
    const { maxMs, maxWork } = this.#limits;
    this.#deadline = this.#startedAt + maxMs;
    this.#maxWork = maxWork;
    this.#isSpent = false;
    this.#checkAt = 0;
  }

  /** Whether steps were refused, so that results may be missing. */
  get wasCutOff(): boolean {
    return this.#wasCutOff;
  }

  /** Units of work spent so far. */
  get work(): number {
    return this.#work;
  }

  #check(): boolean {
    const { cancelled, mayGoOn } = this.#limits;
    if (cancelled && Atomics.load(cancelled, 0) !== 0) {
      throw new SearchCancelled('nobody waits for the reply');
    }
    if (mayGoOn && !mayGoOn()) throw new SearchTooExpensive('the search takes too long for this thread');
    this.#isSpent ||= this.#work > this.#maxWork || this.#now() >= this.#deadline;
    this.#wasCutOff ||= this.#isSpent;
    this.#checkAt = Math.min(this.#work + CHECK_INTERVAL, this.#maxWork);
    return !this.#isSpent;
  }
}
