import { expect, test } from 'vitest';
import { unlimitedBudget } from '../../src/engine/search-budget.ts';
import type { FacetColumn } from '../../src/engine/segment/columns.ts';
import { combineSets } from '../../src/engine/segment/combined-sets.ts';

const column = (...sets: readonly number[]): FacetColumn => ({
  sets: Uint32Array.from(sets),
  starts: undefined,
  ordinals: undefined,
  texts: undefined,
  numbers: undefined,
  counts: new Uint32Array(0),
});

test('combinations with one of millions of sets are told apart', () => {
  const many = 2 ** 22;
  const facets = new Map([
    ['few', column(0, 1, 0, 1)],
    ['many', column(many, many, many + 1, many)],
  ]);
  const combined = combineSets({ facets, documentCount: 4 }, ['few', 'many'], unlimitedBudget());
  expect([...combined.ofDocument]).toEqual([0, 1, 2, 1]);
  expect(combined.sets.map((sets) => [...sets])).toEqual([
    [0, 1, 0],
    [many, many, many + 1],
  ]);
});
