import { expect, test } from 'vitest';
import type { Unfinished } from '../../../../../src/jobs/ingest/harvest/harvest-state.ts';
import {
  continuedHarvest,
  newHarvest,
  stateAfter,
} from '../../../../../src/jobs/ingest/harvest/harvest-state.ts';

const day = (text: string): number => Date.parse(text) / 1000;

const [BEFORE, BEGAN] = [day('2026-11-10'), day('2026-11-20')];

/** A harvest that began on 20 November; what was asked for in other respects. */
const harvest = (asked: Partial<Unfinished['asked']>): Unfinished =>
  newHarvest({ since: BEFORE }, { full: false, ...asked }, BEGAN, { number: 7, startChange: 3 });

test.each<[string, Partial<Unfinished['asked']>, number | undefined, number | undefined]>([
  ['of everything', {}, undefined, BEGAN],
  ['of what has changed', {}, BEFORE, BEGAN],
  ['from a day that is harvested already', { from: '2026-11-09' }, BEFORE, BEGAN],
  ['from a day behind a gap', { from: '2026-11-11' }, BEFORE, BEFORE],
  ['from a day, when nothing was harvested before', { from: '2026-11-09' }, undefined, undefined],
  ['up to a day', { until: '2026-11-15' }, BEFORE, BEFORE],
  ['up to a day, when nothing was harvested before', { until: '2026-11-15' }, undefined, undefined],
])('after a harvest %s', (_, asked, since, next) => {
  expect(stateAfter({ since }, harvest(asked))).toEqual({ since: next });
});

test('only the same harvest is continued', () => {
  const unfinished = harvest({ from: '2026-11-01' });
  const asked = { from: '2026-11-01', full: false };
  expect(continuedHarvest({ unfinished }, asked)).toBe(unfinished);
  expect(continuedHarvest({ unfinished }, { ...asked, full: true })).toBe(undefined);
  expect(continuedHarvest({ unfinished }, { ...asked, until: '2026-11-02' })).toBe(undefined);
  expect(continuedHarvest({ unfinished }, { full: false })).toBe(undefined);
  expect(continuedHarvest({}, asked)).toBe(undefined);
});
