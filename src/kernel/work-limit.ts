import type { Clock } from './clock.ts';

/** How much work a client may cause: `workMs` milliseconds of it in `periodMs`. */
export interface WorkAllowance {
  readonly workMs: number;
  readonly periodMs: number;
}

/** Limits the work of each key. A key that has used more than its allowance waits until it has some again. */
export interface WorkLimit {
  readonly allowance: WorkAllowance;
  /** Counts work that was done for a key, in milliseconds. */
  charge(key: string, ms: number): void;
  state(key: string): WorkState;
}

export interface WorkState {
  /** Whole milliseconds of work that are left; 0 for a key in debt. */
  readonly leftMs: number;
  /** Until a key in debt may continue; 0 otherwise. */
  readonly waitMs: number;
  /** Until the whole allowance is there again. */
  readonly fullInMs: number;
}

/** Above this number of keys, those charged least recently lose their count: some 10 MB. */
const MAX_KEYS = 50_000;

/**
 * Counts in the memory of this process. Each key has a token bucket, which holds the
 * allowance and refills evenly. Work is charged afterwards, so a bucket can be in debt:
 * by one allowance at most, which keeps nobody out for longer than a period.
 *
 * Stored is the time at which a bucket is full again. Full buckets are removed.
 */
export class LocalWorkLimit implements WorkLimit {
  readonly allowance: WorkAllowance;
  readonly #clock: Clock;
  readonly #maxKeys: number;
  /** In the order of the last charge. */
  readonly #fullAt = new Map<string, number>();

  /** `clock` is monotonic. */
  constructor(allowance: WorkAllowance, clock: Clock, maxKeys = MAX_KEYS) {
    this.allowance = allowance;
    this.#clock = clock;
    this.#maxKeys = maxKeys;
  }

  get size(): number {
    return this.#fullAt.size;
  }

  charge(key: string, ms: number): void {
    this.setFullIn(key, this.state(key).fullInMs + ms * refillMs(this.allowance));
  }

  /** Replaces the count of a key. */
  setFullIn(key: string, fullInMs: number): void {
    const now = this.#clock();
    this.#fullAt.delete(key);
    this.#fullAt.set(key, now + Math.min(fullInMs, 2 * this.allowance.periodMs));
    for (const [other, time] of this.#fullAt) {
      if (time > now && this.#fullAt.size <= this.#maxKeys) return;
      this.#fullAt.delete(other);
    }
  }

  state(key: string): WorkState {
    const now = this.#clock();
    const { periodMs } = this.allowance;
    const fullInMs = Math.max(0, (this.#fullAt.get(key) ?? now) - now);
    const left = (periodMs - fullInMs) / refillMs(this.allowance);
    return { leftMs: Math.max(0, Math.floor(left)), waitMs: Math.max(0, fullInMs - periodMs), fullInMs };
  }
}

/** How long a millisecond of work takes to refill. */
const refillMs = ({ workMs, periodMs }: WorkAllowance): number => periodMs / workMs;
