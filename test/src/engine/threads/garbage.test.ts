import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage, GarbageCounter } from '../../../../src/engine/store/garbage.ts';

const MIB = 1024 * 1024;

const segment = (id: string, mebibytes: number) => ({
  id,
  checksum: 0,
  buffer: new SharedArrayBuffer(mebibytes * MIB),
  vectors: undefined,
  live: undefined,
});

test('counts dropped segments until there are enough, and ignores used ones', () => {
  const dropped = new GarbageCounter();
  const [large, small] = [segment('large', 20), segment('small', 1)];
  expect(dropped.isDue([large, small], [large])).toBe(false);
  expect(dropped.isDue([large], [])).toBe(false);
  expect(dropped.isDue([segment('another', 20)], [])).toBe(true);
  expect(dropped.isDue([large], [])).toBe(false);
});

test('a collection frees memory without references', async () => {
  const memory = new WeakRef(new SharedArrayBuffer(MIB));
  // What a weak reference gives lives until the turn ends.
  await turn();
  collectGarbage();
  expect(memory.deref()).toBeUndefined();
});
