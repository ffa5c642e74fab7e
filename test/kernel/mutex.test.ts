import { expect, test } from 'vitest';
import { keyedMutex } from '../../src/kernel/limit.ts';

test('runs calls with the same key in order, whatever fails, and other keys meanwhile', async () => {
  const mutex = keyedMutex();
  const events: string[] = [];
  const gates = new Map<string, () => void>();
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise<void>((resolve) => gates.set(name, resolve));
    events.push(`${name} ends`);
    if (name === 'b') throw new Error('no');
    return name;
  };
  const calls = [mutex('1', work('a')), mutex('1', work('b')), mutex('1', work('c')), mutex('2', work('x'))];
  for (const name of ['x', 'a', 'b', 'c']) {
    await expect.poll(() => gates.has(name)).toBe(true);
    gates.get(name)?.();
  }
  const results = await Promise.allSettled(calls);
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    'a',
    'failed',
    'c',
    'x',
  ]);
  expect(events.filter((event) => !event.startsWith('x'))).toEqual([
    'a begins',
    'a ends',
    'b begins',
    'b ends',
    'c begins',
    'c ends',
  ]);
  expect(events.indexOf('x ends')).toBeLessThan(events.indexOf('a ends'));
});
