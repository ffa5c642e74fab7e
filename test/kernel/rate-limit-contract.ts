import { describe, expect, test } from 'vitest';
import type { OpenRateLimiter } from '../../src/kernel/rate-limit.ts';

/** Where allowances are counted, and how its time passes. */
export interface CountingPlace {
  readonly open: OpenRateLimiter;
  /** Resolves when so much time has passed there, or more. */
  pass(ms: number): Promise<unknown>;
}

/** Far longer than a few requests take, and short enough to be waited for. */
const LIMITS = { burst: 4, intervalMs: 1500 };

/** What holds wherever allowances are counted. `place` gives one that has not been used. */
export function describeAllowances(name: string, place: () => Promise<CountingPlace>): void {
  /** What taking for these keys gives, one after the other. */
  const takeAll = async (take: (key: string) => Promise<number>, keys: string): Promise<number[]> => {
    const waits = [];
    for (const key of keys) waits.push(await take(key));
    return waits;
  };
  const isWait = expect.toSatisfy((ms: number) => Number.isInteger(ms) && ms > 0 && ms <= LIMITS.intervalMs);

  describe(name, () => {
    test('so many in a row, each key for itself', async () => {
      const { open } = await place();
      const take = open('a', LIMITS);
      expect(await takeAll(take, 'xxxxxyyyyyx')).toEqual([0, 0, 0, 0, isWait, 0, 0, 0, 0, isWait, isWait]);
    });

    test('each kind of request for itself', async () => {
      const { open } = await place();
      const [a, b] = [open('a', LIMITS), open('b', LIMITS)];
      expect(await takeAll(a, 'xxxx')).toEqual([0, 0, 0, 0]);
      expect(await takeAll(b, 'x')).toEqual([0]);
      expect(await takeAll(a, 'x')).toEqual([isWait]);
    });

    test('who waits as long as told is let in, once; what is refused costs nothing', async () => {
      const { open, pass } = await place();
      const take = open('a', LIMITS);
      const waits = await takeAll(take, 'xxxxxxx');
      await pass(waits[4] ?? 0);
      expect(await takeAll(take, 'xx')).toEqual([0, isWait]);
    });

    test('after a pause it is full and no more than full', async () => {
      const { open, pass } = await place();
      const take = open('a', { burst: 2, intervalMs: 1000 });
      await takeAll(take, 'xx');
      await pass(3000);
      expect(await takeAll(take, 'xxx')).toEqual([0, 0, isWait]);
    });

    test('at the same time no more than one after the other', async () => {
      const { open } = await place();
      const take = open('a', LIMITS);
      const waits = await Promise.all(Array.from({ length: 50 }, () => take('x')));
      expect(waits.filter((ms) => ms === 0)).toHaveLength(LIMITS.burst);
    });
  });
}
