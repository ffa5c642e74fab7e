import { expect, test } from 'vitest';
import { withFallback } from '../../../src/kernel/with-fallback.ts';

const away = () => Promise.reject(new Error('away'));

/** A shared limiter that returns 11 and a local one that returns 22; `changes` has the reported ones. */
function open() {
  const world = { now: 0, shared: async () => 11 as number, asked: 0 };
  const changes: (string | undefined)[] = [];
  const take = withFallback({
    shared: () => {
      world.asked += 1;
      return world.shared();
    },
    local: async () => 22,
    clock: () => world.now,
    waitMs: 20,
    pauseMs: 1000,
    onChange: (error) => changes.push(error instanceof Error ? error.message : undefined),
  });
  return { world, changes, take };
}

test('the shared limiter is used', async () => {
  const { take, changes } = open();
  expect([await take('x'), await take('x')]).toEqual([11, 11]);
  expect(changes).toEqual([]);
});

test('while it fails, the local limiter is used; it is tried again after a pause, and reported once', async () => {
  const { world, take, changes } = open();
  world.shared = away;
  expect([await take('x'), await take('x')]).toEqual([22, 22]);
  expect([world.asked, changes]).toEqual([1, ['away']]);
  world.now += 1000;
  expect(await take('x')).toBe(22);
  expect([world.asked, changes]).toEqual([2, ['away']]);
  world.now += 999;
  world.shared = async () => 11;
  expect(await take('x')).toBe(22);
  world.now += 1;
  expect([await take('x'), await take('x')]).toEqual([11, 11]);
  expect(changes).toEqual(['away', undefined]);
  world.shared = away;
  await take('x');
  expect(changes).toEqual(['away', undefined, 'away']);
});

test('a limiter that never responds is a failure, reported once', async () => {
  const { world, take, changes } = open();
  world.shared = () => new Promise(() => {});
  expect(await Promise.all([take('x'), take('y'), take('z')])).toEqual([22, 22, 22]);
  expect(changes).toEqual(['no response within 20 ms']);
  world.now += 1000;
  // One request tries, the others do not wait.
  expect(await Promise.all([take('x'), take('y'), take('z')])).toEqual([22, 22, 22]);
  expect(world.asked).toBe(4);
});

test('a late error is ignored', async () => {
  const { world, take } = open();
  const late = Promise.withResolvers<number>();
  world.shared = () => late.promise;
  expect(await take('x')).toBe(22);
  late.reject(new Error('late'));
  world.now += 1000;
  world.shared = async () => 11;
  expect(await take('x')).toBe(11);
});

test('a late success is reported', async () => {
  const { world, take, changes } = open();
  const slow = Promise.withResolvers<number>();
  world.shared = () => slow.promise;
  const first = take('x');
  world.shared = away;
  expect(await take('y')).toBe(22);
  slow.resolve(11);
  expect(await first).toBe(11);
  expect(changes).toEqual(['away', undefined]);
});
