import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage } from '../../src/engine/store/collect-garbage.ts';
import { DroppedSegments } from '../../src/engine/store/dropped-segments.ts';

const MIB = 1024 * 1024;

const segment = (id: string, mebibytes: number) => ({
  id,
  checksum: 0,
  buffer: new SharedArrayBuffer(mebibytes * MIB),
  vectors: undefined,
  live: undefined,
});

test('what was dropped counts until it is enough, what is kept does not', () => {
  const dropped = new DroppedSegments();
  const [large, small] = [segment('large', 20), segment('small', 1)];
  expect(dropped.areEnough([large, small], [large])).toBe(false);
  expect(dropped.areEnough([large], [])).toBe(false);
  expect(dropped.areEnough([segment('another', 20)], [])).toBe(true);
  expect(dropped.areEnough([large], [])).toBe(false);
});

test('memory that nothing refers to is free after a collection', async () => {
  const memory = new WeakRef(new SharedArrayBuffer(MIB));
  // What a weak reference gives lives until the turn ends.
  await turn();
  collectGarbage();
  expect(memory.deref()).toBeUndefined();
});
