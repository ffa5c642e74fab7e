import { describe, expect, test } from 'vitest';
import type { OpenRateLimiter } from '../../../src/kernel/rate-limit.ts';

/** An implementation, and how its time passes. */
export interface CountedLimits {
  readonly open: OpenRateLimiter;
  /** Resolves when at least this time has passed. */
  pass(ms: number): Promise<unknown>;
}

/** Longer than a few requests take. */
const LIMITS = { burst: 4, intervalMs: 1500 };

/** What every implementation does. `openUnused` returns one without counts. */
export function describeRateLimits(name: string, openUnused: () => Promise<CountedLimits>): void {
  /** The waits of sequential requests with these keys. */
  const waitsOf = async (take: (key: string) => Promise<number>, keys: string): Promise<number[]> => {
    const waits = [];
    for (const key of keys) waits.push(await take(key));
    return waits;
  };
  const isWait = expect.toSatisfy((ms: number) => Number.isInteger(ms) && ms > 0 && ms <= LIMITS.intervalMs);

  describe(name, () => {
    test('limits each key separately', async () => {
      const { open } = await openUnused();
      const take = open('a', LIMITS);
      expect(await waitsOf(take, 'xxxxxyyyyyx')).toEqual([0, 0, 0, 0, isWait, 0, 0, 0, 0, isWait, isWait]);
    });

    test('limits each kind of request separately', async () => {
      const { open } = await openUnused();
      const [a, b] = [open('a', LIMITS), open('b', LIMITS)];
      expect(await waitsOf(a, 'xxxx')).toEqual([0, 0, 0, 0]);
      expect(await waitsOf(b, 'x')).toEqual([0]);
      expect(await waitsOf(a, 'x')).toEqual([isWait]);
    });

    test('allows one request after the returned wait; refused requests do not count', async () => {
      const { open, pass } = await openUnused();
      const take = open('a', LIMITS);
      const waits = await waitsOf(take, 'xxxxxxx');
      await pass(waits[4] ?? 0);
      expect(await waitsOf(take, 'xx')).toEqual([0, isWait]);
    });

    test('after a pause allows the burst and no more', async () => {
      const { open, pass } = await openUnused();
      const take = open('a', { burst: 2, intervalMs: 1000 });
      await waitsOf(take, 'xx');
      await pass(3000);
      expect(await waitsOf(take, 'xxx')).toEqual([0, 0, isWait]);
    });

    test('allows no more in parallel than sequentially', async () => {
      const { open } = await openUnused();
      const take = open('a', LIMITS);
      const waits = await Promise.all(Array.from({ length: 50 }, () => take('x')));
      expect(waits.filter((ms) => ms === 0)).toHaveLength(LIMITS.burst);
    });
  });
}
