import { expect, test } from 'vitest';
import { cachedListSizes } from '../../../../src/surfaces/oai/oai-provider.ts';

function counted(sizes: readonly (number | Error)[]) {
  const state = { change: 1, counts: 0 };
  const sizeOf = cachedListSizes({
    lastChange: async () => state.change,
    countByDatestamp: async () => {
      const size = sizes[state.counts++];
      if (size === undefined || size instanceof Error) throw size ?? new Error('no more');
      return size;
    },
  });
  return { state, sizeOf };
}

test('a selection is counted once, until something changes', async () => {
  const { state, sizeOf } = counted([7, 3, 8]);
  expect(await Promise.all([sizeOf({}), sizeOf({ until: 5 }), sizeOf({})])).toEqual([7, 3, 7]);
  expect(await sizeOf({})).toBe(7);
  state.change = 2;
  expect(await sizeOf({})).toBe(8);
  expect(state.counts).toBe(3);
});

test('a failed count is not cached, and the cache is limited', async () => {
  const { state, sizeOf } = counted([new Error('disk'), ...Array.from({ length: 300 }, (_, n) => n)]);
  await expect(sizeOf({})).rejects.toThrow('disk');
  expect(await sizeOf({})).toBe(0);
  for (let from = 1; from <= 150; from++) expect(await sizeOf({ from })).toBe(from);
  expect(await sizeOf({})).toBe(151);
  expect(state.counts).toBe(153);
});

test('[cache-7] an absent argument is not one that is called "undefined"', async () => {
  const { sizeOf } = counted([0, 7, 0]);
  expect(await sizeOf({ pipelineId: 'undefined' })).toBe(0);
  expect(await sizeOf({})).toBe(7);
  expect(await sizeOf({ pipelineId: '1 undefined' })).toBe(0);
});
