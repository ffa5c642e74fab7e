import type { Clock } from './clock.ts';

export interface AllowanceLimits {
  /** Requests that may come at once after a pause. */
  readonly burst: number;
  /** In which one more is allowed. */
  readonly intervalMs: number;
}

/** Takes one of a key's allowance and gives 0, or takes nothing and gives the milliseconds after which one can be taken. */
export type TakeAllowance = (key: string) => Promise<number>;

/** Where allowances are counted; `name` tells one kind of request from another. */
export type OpenAllowances = (name: string, limits: AllowanceLimits) => TakeAllowance;

/** Counts in the memory of this process. `clock` as below. */
export const inMemory =
  (clock: Clock): OpenAllowances =>
  (_name, limits) => {
    const take = allowances({ ...limits, clock });
    return async (key) => take(key);
  };

export interface AllowanceOptions extends AllowanceLimits {
  /** Must not be set back: `monotonicClock`. Whole milliseconds. */
  readonly clock: Clock;
  /** Keys that are remembered at most; beyond, those that used theirs longest ago begin anew. */
  readonly maxKeys?: number;
}

/**
 * An allowance of requests for each key: up to `burst` in a row, refilled
 * continuously.
 *
 * For each key it keeps the time at which the allowance is full again (generic
 * cell rate algorithm), and forgets keys whose time has come.
 */
export function allowances({
  burst,
  intervalMs,
  clock,
  maxKeys = 50_000,
}: AllowanceOptions): (key: string) => number {
  const fullAt = new Map<string, number>();
  /** The keys are in the order of their last request that was allowed. */
  const forgetOldest = (now: number) => {
    for (const [key, time] of fullAt) {
      if (time > now && fullAt.size <= maxKeys) return;
      fullAt.delete(key);
    }
  };
  return (key) => {
    const now = clock();
    const full = Math.max(fullAt.get(key) ?? now, now);
    const waitMs = full - now - (burst - 1) * intervalMs;
    if (waitMs > 0) return waitMs;
    fullAt.delete(key);
    fullAt.set(key, full + intervalMs);
    forgetOldest(now);
    return 0;
  };
}
