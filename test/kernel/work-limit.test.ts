import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LocalWorkLimit } from '../../src/kernel/work-limit.ts';

/** Twenty seconds of work a minute: each takes three to refill. */
const ALLOWANCE = { workMs: 20_000, periodMs: 60_000 };

function open(maxKeys?: number) {
  const time = { now: 1_000 };
  return { time, limit: new LocalWorkLimit(ALLOWANCE, () => time.now, maxKeys) };
}

test('work is taken from the allowance, which refills evenly', () => {
  const { time, limit } = open();
  expect(limit.state('a')).toEqual({ leftMs: 20_000, waitMs: 0, fullInMs: 0 });
  limit.charge('a', 5000);
  expect(limit.state('a')).toEqual({ leftMs: 15_000, waitMs: 0, fullInMs: 15_000 });
  time.now += 3000;
  expect(limit.state('a')).toEqual({ leftMs: 16_000, waitMs: 0, fullInMs: 12_000 });
  time.now += 600_000;
  expect(limit.state('a')).toEqual({ leftMs: 20_000, waitMs: 0, fullInMs: 0 });
});

test('a debt is waited for, and no other key is affected', () => {
  const { time, limit } = open();
  limit.charge('a', 19_999);
  expect(limit.state('a').waitMs).toBe(0);
  limit.charge('a', 1001);
  expect(limit.state('a')).toMatchObject({ leftMs: 0, waitMs: 3000 });
  expect(limit.state('b')).toMatchObject({ leftMs: 20_000, waitMs: 0 });
  time.now += 2999;
  expect(limit.state('a').waitMs).toBe(1);
  time.now += 1;
  expect(limit.state('a').waitMs).toBe(0);
});

test('however much was used, a key waits one period at most', () => {
  const { limit } = open();
  for (let i = 0; i < 100; i += 1) limit.charge('a', 10_000);
  expect(limit.state('a').waitMs).toBe(60_000);
});

test('a million keys are no more than the bound, and full ones are removed', () => {
  const { time, limit } = open(1000);
  for (let i = 0; i < 1_000_000; i += 1) limit.charge(`2001:db8:${i.toString(16)}::/64`, 1);
  expect(limit.size).toBe(1000);
  time.now += 60_000;
  limit.charge('a', 1);
  expect(limit.size).toBe(1);
});

test('never more work in a time than the allowance and what refills, plus the last request', () => {
  const request = fc.record({ pause: fc.nat(20_000), ms: fc.integer({ min: 1, max: 2000 }) });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 200 }), (requests) => {
      const { time, limit } = open();
      const begin = time.now;
      let done = 0;
      for (const { pause, ms } of requests) {
        time.now += pause;
        if (limit.state('a').waitMs > 0) continue;
        limit.charge('a', ms);
        done += ms;
        expect(done).toBeLessThanOrEqual(20_000 + (time.now - begin) / 3 + ms + 1e-6);
      }
    }),
  );
});
