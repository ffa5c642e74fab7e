import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inMemoryRateLimiter, rateLimiter } from '../../../src/kernel/rate-limit.ts';
import { describeRateLimits } from './rate-limit-contract.ts';

describeRateLimits('in memory', async () => {
  let now = 0;
  return {
    open: inMemoryRateLimiter(() => now),
    pass: async (ms) => {
      now += ms;
    },
  };
});

/** Ten a minute, four in a row. */
const INTERVAL_MS = 6000;
const BURST = 4;

function open(options: { maxKeys?: number } = {}) {
  const time = { now: 1_000_000 };
  const take = rateLimiter({ burst: BURST, intervalMs: INTERVAL_MS, clock: () => time.now, ...options });
  return { time, take };
}

test('an evicted key starts again', () => {
  const { take } = open({ maxKeys: 2 });
  for (let i = 0; i < 4; i++) take('a');
  expect([take('b'), take('a'), take('c'), take('a')]).toEqual([0, 6000, 0, 0]);
});

/** A token bucket: up to four, refilled by one every six seconds. */
function naive() {
  const stores = new Map<string, { filled: number; at: number }>();
  return (key: string, now: number): number => {
    const { filled, at } = stores.get(key) ?? { filled: BURST * INTERVAL_MS, at: now };
    const store = { filled: Math.min(BURST * INTERVAL_MS, filled + now - at), at: now };
    const waitMs = Math.max(0, INTERVAL_MS - store.filled);
    if (waitMs === 0) store.filled -= INTERVAL_MS;
    stores.set(key, store);
    return waitMs;
  };
}

test('equals a token bucket; after the returned wait a request is allowed', () => {
  const event = fc.tuple(
    fc.constantFrom('a', 'b', 'c'),
    fc.integer({ min: 0, max: 15_000 }),
    // Whether to wait as requested afterwards.
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const { time, take } = open();
      const expected = naive();
      for (const [key, pauseMs, obedient] of events) {
        time.now += pauseMs;
        const waitMs = take(key);
        expect(waitMs).toBe(expected(key, time.now));
        if (waitMs === 0 || !obedient) continue;
        time.now += waitMs;
        expect([take(key), expected(key, time.now)]).toEqual([0, 0]);
      }
    }),
  );
});
