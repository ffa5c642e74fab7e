import { EngineFault } from './fault.ts';

/** How long a search may go on. */
export interface SearchLimits {
  /** When it was asked for, as `now` counts: waiting for a thread counts too. */
  readonly askedAt: number;
  /** The longest time that any search may take, in milliseconds. */
  readonly maxMs: number;
  /** Memory shared with who asked: its number is not 0 any more when nobody waits for the answer. */
  readonly abandoned?: Int32Array | undefined;
  readonly now?: () => number;
}

/** Milliseconds, the same in all threads; never goes back. */
export const threadClock = (): number => THREAD_BEGAN + performance.now();

const THREAD_BEGAN = performance.timeOrigin;

export const noLimits = (): SearchLimits => ({ askedAt: threadClock(), maxMs: Number.POSITIVE_INFINITY });

/** The search ends without an answer: nobody waits for it any more. */
export class SearchAbandoned extends Error {}

/**
 * The time that a search has. Long loops ask now and then, every few
 * thousand steps, whether it is over: asking costs less than 0.1 µs. Whatever
 * has been found by then is the answer.
 *
 * Facets and marks may take longer than the `search_cutoff_ms` of a request (of
 * facets upstream documents it), but not longer than any search may.
 * Errors: whoever asks may get SearchAbandoned.
 */
export class SearchTime {
  readonly #limits: SearchLimits;
  readonly #now: () => number;
  readonly #cutoffAt: number;
  readonly #lastAt: number;
  #isOver = false;

  constructor(limits: SearchLimits, cutoffMs = Number.POSITIVE_INFINITY) {
    this.#limits = limits;
    this.#now = limits.now ?? threadClock;
    this.#lastAt = limits.askedAt + limits.maxMs;
    this.#cutoffAt = Math.min(this.#lastAt, limits.askedAt + cutoffMs);
  }

  /** Whether the search has to end with what it has; once it has to, it always has. */
  isOver(): boolean {
    this.heedAbandonment();
    this.#isOver ||= this.#hasPassed(this.#cutoffAt);
    return this.#isOver;
  }

  /** The same for what is worked out about the documents found: facets and marks. */
  isOverForFound(): boolean {
    const hasPassed = this.#hasPassed(this.#lastAt);
    this.heedAbandonment();
    this.#isOver ||= hasPassed;
    return hasPassed;
  }

  /** Whether anybody was told that it is over, so that something is missing. */
  get hasCutOff(): boolean {
    return this.#isOver;
  }

  /** For what makes no sense in part, such as a filter. Errors: EngineFault 408 when the time is over. */
  require(): void {
    if (this.isOver()) throw timeOut();
  }

  #hasPassed(moment: number): boolean {
    return moment !== Number.POSITIVE_INFINITY && this.#now() >= moment;
  }

  /** For work that is done whole or not at all, between its steps: looks at no clock. Errors: SearchAbandoned. */
  heedAbandonment(): void {
    const { abandoned } = this.#limits;
    if (abandoned && Atomics.load(abandoned, 0) !== 0)
      throw new SearchAbandoned('nobody waits for the answer');
  }
}

/** Typesense's answer when the time was over before anything was found. */
export const timeOut = (): EngineFault => new EngineFault(408, 'Request Timeout');
