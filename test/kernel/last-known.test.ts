import { expect, test } from 'vitest';
import { lastKnown } from '../../src/kernel/last-known.ts';

/** Something that is asked, answers when it is told to, and counts. */
function open(waitMs: number) {
  const world = { now: 0, asked: 0, ask: async () => 'a' };
  const get = lastKnown({
    clock: () => world.now,
    waitMs,
    keptMs: 1000,
    first: 'nothing',
    ask: () => {
      world.asked += 1;
      return world.ask();
    },
  });
  return { world, get };
}

test('a quick answer is given, and kept for a while', async () => {
  const { world, get } = open(10_000);
  expect(await Promise.all([get(), get()])).toEqual(['a', 'a']);
  world.ask = async () => 'b';
  world.now = 999;
  expect(await get()).toBe('a');
  world.now = 1000;
  expect(await get()).toBe('b');
  expect(world.asked).toBe(2);
});

test('while there is no answer, the last one counts', async () => {
  const { world, get } = open(1);
  const slow = Promise.withResolvers<string>();
  world.ask = () => slow.promise;
  expect(await get()).toBe('nothing');
  slow.resolve('late');
  expect(await get()).toBe('late');
  world.now = 1000;
  world.ask = () => new Promise(() => undefined);
  expect(await get()).toBe('late');
});

test('a failure is not kept', async () => {
  const { world, get } = open(10_000);
  world.ask = () => Promise.reject(new Error('no'));
  await expect(get()).rejects.toThrow('no');
  world.ask = async () => 'well';
  expect(await get()).toBe('well');
});
