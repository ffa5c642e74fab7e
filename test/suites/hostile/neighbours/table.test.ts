import { expect, test } from 'vitest';
import { percentile, waitingTimes } from './measured-client.ts';
import { faultsOf, KINDS, type Measured } from './table.ts';

const LIMITS = { p95Ms: 250, memoryMib: 300 };

const quick = (kind: string, count = 40) => new Array(count).fill({ kind, ms: 5, status: 200 });

const measured = (given: Partial<Measured> = {}): Measured => ({
  name: 'a row',
  samples: KINDS.flatMap((kind) => quick(kind)),
  memory: { before: 200, peak: 300, after: 210 },
  hasEnded: false,
  statuses: {},
  hostileMiB: 0,
  processors: { service: 0, hostile: 0, others: 0 },
  ...given,
});

const check = (given: Partial<Measured>, faults: readonly string[]): void =>
  expect(faultsOf(measured(given), LIMITS)).toEqual(faults);

test('a client that is not kept waiting', () => check({}, []));

test('slow pages beside quick searches', () => {
  const slowPages = Array.from({ length: 10 }, () => ({ kind: 'page', ms: 290, status: 200 }));
  check({ samples: [...KINDS.flatMap((kind) => quick(kind)), ...slowPages] }, [
    'a row: the other client has a p95 of 290 ms for page',
  ]);
});

test('a service that stands still for five seconds has only one slow request, and is slow', () => {
  const samples = [...KINDS.flatMap((kind) => quick(kind)), { kind: 'health', ms: 5000, status: 200 }];
  expect(
    percentile(
      samples.map(({ ms }) => ms),
      0.95,
    ),
  ).toBe(5);
  check({ samples }, [
    'a row: the other client has a p95 of 4550 ms for health, 4500 ms for search, 4450 ms for page',
  ]);
});

test('requests that were not sent meanwhile belong to the kinds that were due', () => {
  const times = waitingTimes([{ kind: 'health', ms: 220, status: 200 }], KINDS);
  expect(times.map(({ kind, ms }) => [kind, ms])).toEqual([
    ['health', 220],
    ['search', 170],
    ['page', 120],
    ['health', 70],
  ]);
});

test('no sample of a kind is slow, too', () =>
  check({ samples: [...quick('health'), ...quick('search')] }, [
    'a row: the other client has a p95 of NaN ms for page',
  ]));

test('much memory', () =>
  check({ memory: { before: 200, peak: 500, after: 210 } }, ['a row: 300 MiB more in memory']));

test('errors, and connections without a reply', () =>
  check(
    {
      samples: [
        ...KINDS.flatMap((kind) => quick(kind, 400)),
        { kind: 'page', ms: 5, status: 503 },
        { kind: 'page', ms: 5, status: 0 },
      ],
    },
    ['a row: the other client got 1 × no reply, 1 × 503'],
  ));

test('a service that has ended', () => check({ hasEnded: true }, ['a row: the service has ended']));
