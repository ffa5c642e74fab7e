import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Latency } from '../../src/search/typesense/latency.ts';
import { SecondTries } from '../../src/search/typesense/second-tries.ts';

describe('the wait before another node is asked', () => {
  test('comes to lie where nearly all answers are faster', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 1000 }), (base, seed) => {
        const tries = new SecondTries();
        let random = seed;
        let slower = 0;
        for (let i = 0; i < 30_000; i++) {
          random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
          const ms = base + (random / 2 ** 31) * base;
          // By then it has found its place.
          if (i >= 10_000 && ms > tries.waitMs) slower += 1;
          tries.answered(ms);
        }
        expect(slower / 20_000).toBeLessThan(0.03);
        expect(tries.waitMs).toBeLessThanOrEqual(Math.max(25, 2.6 * base));
      }),
      { numRuns: 20 },
    ));

  test('is never shorter than 20 ms and never longer than a second', () => {
    const tries = new SecondTries();
    for (let i = 0; i < 10_000; i++) tries.answered(1);
    expect(tries.waitMs).toBe(20);
    for (let i = 0; i < 10_000; i++) tries.answered(60_000);
    expect(tries.waitMs).toBe(1000);
  });
});

test('second tries are fifty at once, and then five in a hundred requests', () => {
  const tries = new SecondTries();
  const taken = () => {
    let count = 0;
    while (tries.take()) count += 1;
    return count;
  };
  expect(taken()).toBe(50);
  for (let i = 0; i < 200; i++) tries.request();
  expect(taken()).toBeGreaterThanOrEqual(9);
  expect(taken()).toBe(0);
  for (let i = 0; i < 100_000; i++) tries.request();
  expect(taken()).toBe(50);
});

describe('the latency of a node', () => {
  test('follows its answers', () => {
    const latency = new Latency();
    for (let i = 0; i < 200; i++) latency.add(100, i);
    expect(latency.at(200)).toBeGreaterThan(90);
    for (let i = 200; i < 400; i++) latency.add(10, i);
    expect(latency.at(400)).toBeLessThan(12);
  });
  test('is half forgotten after five seconds', () => {
    const latency = new Latency();
    latency.add(1000, 0);
    expect(latency.at(5000)).toBeCloseTo(latency.at(0) / 2, 6);
  });
});
