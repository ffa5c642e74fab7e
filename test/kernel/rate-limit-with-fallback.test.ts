import { expect, test } from 'vitest';
import { rateLimitWithFallback } from '../../src/kernel/rate-limit-with-fallback.ts';

const away = () => Promise.reject(new Error('away'));

/** Shared and own allowances that say who was asked; what is told stands in `told`. */
function open() {
  const world = { now: 0, shared: async () => 11 as number, asked: 0 };
  const told: (string | undefined)[] = [];
  const take = rateLimitWithFallback({
    shared: () => {
      world.asked += 1;
      return world.shared();
    },
    local: async () => 22,
    clock: () => world.now,
    waitMs: 20,
    pauseMs: 1000,
    onChange: (error) => told.push(error instanceof Error ? error.message : undefined),
  });
  return { world, told, take };
}

test('the shared one counts, and nothing is told', async () => {
  const { take, told } = open();
  expect([await take('x'), await take('x')]).toEqual([11, 11]);
  expect(told).toEqual([]);
});

test('while it fails the own one counts; it is asked again after a pause, and told of once', async () => {
  const { world, take, told } = open();
  world.shared = away;
  expect([await take('x'), await take('x')]).toEqual([22, 22]);
  expect([world.asked, told]).toEqual([1, ['away']]);
  world.now += 1000;
  expect(await take('x')).toBe(22);
  expect([world.asked, told]).toEqual([2, ['away']]);
  world.now += 999;
  world.shared = async () => 11;
  expect(await take('x')).toBe(22);
  world.now += 1;
  expect([await take('x'), await take('x')]).toEqual([11, 11]);
  expect(told).toEqual(['away', undefined]);
  world.shared = away;
  await take('x');
  expect(told).toEqual(['away', undefined, 'away']);
});

test('one that never answers is given up, and many at once hear of it once', async () => {
  const { world, take, told } = open();
  world.shared = () => new Promise(() => {});
  expect(await Promise.all([take('x'), take('y'), take('z')])).toEqual([22, 22, 22]);
  expect(told).toEqual(['no answer within 20 ms']);
  world.now += 1000;
  // One tries, the others go on.
  expect(await Promise.all([take('x'), take('y'), take('z')])).toEqual([22, 22, 22]);
  expect(world.asked).toBe(4);
});

test('an answer that fails after it was given up disturbs nobody', async () => {
  const { world, take } = open();
  const late = Promise.withResolvers<number>();
  world.shared = () => late.promise;
  expect(await take('x')).toBe(22);
  late.reject(new Error('late'));
  world.now += 1000;
  world.shared = async () => 11;
  expect(await take('x')).toBe(11);
});

test('an answer that comes while others fail says that it is back', async () => {
  const { world, take, told } = open();
  const slow = Promise.withResolvers<number>();
  world.shared = () => slow.promise;
  const first = take('x');
  world.shared = away;
  expect(await take('y')).toBe(22);
  slow.resolve(11);
  expect(await first).toBe(11);
  expect(told).toEqual(['away', undefined]);
});
