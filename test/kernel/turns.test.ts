import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atMost } from '../../src/kernel/at-most.ts';
import { inTurn } from '../../src/kernel/in-turn.ts';

/** Work that notes when it begins and ends; one of them fails. */
function noted() {
  const notes: string[] = [];
  const work = (name: string) => async () => {
    notes.push(`${name} begins`);
    await sleep(1);
    notes.push(`${name} ends`);
    if (name === 'b') throw new Error('no');
    return name;
  };
  return { notes, work };
}

const outcomes = async (all: readonly Promise<string>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));

test('at most two at a time, in order, whatever fails', async () => {
  const { notes, work } = noted();
  let [now, most] = [0, 0];
  const run = atMost(2);
  const counted = (name: string) => async () => {
    now += 1;
    most = Math.max(most, now);
    try {
      return await work(name)();
    } finally {
      now -= 1;
    }
  };
  const results = outcomes(['a', 'b', 'c', 'd', 'e'].map((name) => run(counted(name))));
  expect(await results).toEqual(['a', 'failed', 'c', 'd', 'e']);
  expect(most).toBe(2);
  expect(notes.filter((note) => note.endsWith('begins')).map(([name]) => name)).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
  expect(await run(async () => 'later')).toBe('later');
});

test('the same key one after another, another key meanwhile', async () => {
  const { notes, work } = noted();
  const run = inTurn();
  const results = outcomes([
    run('1', work('a')),
    run('1', work('b')),
    run('1', work('c')),
    run('2', work('x')),
  ]);
  expect(await results).toEqual(['a', 'failed', 'c', 'x']);
  const ofFirst = notes.filter((note) => !note.startsWith('x'));
  expect(ofFirst).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(notes.indexOf('x begins')).toBeLessThan(notes.indexOf('a ends'));
});
