import { expect, test } from 'vitest';
import {
  type Granularity,
  type HarvestPeriod,
  harvestDate,
  isHarvestDate,
  periodFor,
} from '../../../../src/jobs/ingest/harvest-dates.ts';

test.each(['2026-11-20', '2024-02-29', '2026-11-20T23:59:59Z'])('%s is a date', (text) => {
  expect(isHarvestDate(text)).toBe(true);
});

test.each([
  '',
  '2026',
  '2026-11',
  '2026-1-1',
  '2023-02-29',
  '2026-13-01',
  '2026-11-20T25:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T12:00:00',
  '2026-11-20T12:00:00.0Z',
  '2026-11-20T12:00:00+01:00',
  ' 2026-11-20',
])('%j is none', (text) => {
  expect(isHarvestDate(text)).toBe(false);
});

const DAY = '2026-11-20';
const SECOND = '2026-11-20T12:00:00Z';

test.each<[Granularity, HarvestPeriod, HarvestPeriod]>([
  ['day', {}, {}],
  ['day', { from: SECOND, until: SECOND }, { from: DAY, until: DAY }],
  ['second', { from: DAY, until: DAY }, { from: DAY, until: DAY }],
  ['second', { from: DAY }, { from: DAY }],
  ['second', { until: SECOND }, { until: SECOND }],
  ['second', { from: DAY, until: SECOND }, { from: '2026-11-20T00:00:00Z', until: SECOND }],
  ['second', { from: SECOND, until: DAY }, { from: SECOND, until: '2026-11-20T23:59:59Z' }],
])('a repository of the granularity %s is asked for %j by %j', (granularity, period, asked) => {
  expect(periodFor(period, granularity)).toEqual({ from: undefined, until: undefined, ...asked });
});

test('seconds are written without fractions', () => {
  expect(harvestDate(Date.UTC(2026, 10, 20, 12) / 1000)).toBe(SECOND);
});
