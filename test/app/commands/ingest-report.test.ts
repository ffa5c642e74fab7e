import { expect, test } from 'vitest';
import { countedFiles, ingestReport, type RunDetails } from '../../../src/app/commands/ingest-report.ts';
import { emptySummary, type IngestSummary } from '../../../src/ingest/ingest-summary.ts';

function check(summary: Partial<IngestSummary>, details: Partial<RunDetails>, expected: readonly string[]) {
  const usual = { origin: '1 file', seconds: 2, full: false, isHarvest: false, reportPath: undefined };
  const report = ingestReport({ ...emptySummary(), ...summary }, { ...usual, ...details });
  expect(report.split('\n')).toEqual(expected);
}

test('a complete run: counts, the report, warnings by number', () =>
  check(
    {
      new: 1234,
      changed: 5,
      unchanged: 1_000_000,
      rejected: 1,
      warnings: new Map([
        ['no dc:identifier', { count: 7, first: 'a.jsonl:3' }],
        ['no edm:isShownAt', { count: 1200, first: 'b.jsonl:1' }],
      ]),
    },
    { origin: countedFiles(2), seconds: 50.04, reportPath: 'data/reports/x.jsonl' },
    [
      'read 1,001,240 records from 2 files in 50.0 s (20,008/s)',
      '  new            1,234',
      '  changed            5',
      '  unchanged  1,000,000',
      '  rejected           1  reasons in data/reports/x.jsonl',
      'warnings (the records are stored)',
      '  1,200  no edm:isShownAt, first in b.jsonl:1',
      '      7  no dc:identifier, first in a.jsonl:3',
    ],
  ));

const ZERO = ['  new        0', '  changed    0', '  unchanged  0'];
const ZERO_FULL = [...ZERO, '  deleted    0', '  rejected   0'];

test('a run without records and time', () =>
  check({}, { seconds: 0 }, ['read 0 records from 1 file in 0.0 s', ...ZERO, '  rejected   0']));

test('withdrawn records are counted if there are any', () =>
  check({ unchanged: 6, withdrawn: 2 }, {}, [
    'read 8 records from 1 file in 2.0 s (4/s)',
    '  new        0',
    '  changed    0',
    '  unchanged  6',
    '  withdrawn  2  hidden until `vitrine withdraw --restore`',
    '  rejected   0',
  ]));

test('an interrupted run says what to do, and a full one that nothing was deleted', () => {
  const interrupted = 'interrupted: the counted records are stored; run it again to complete';
  const first = 'read 0 records from 1 file in 2.0 s (0/s)';
  check({ interrupted: true }, {}, [first, ...ZERO, '  rejected   0', interrupted]);
  check({ interrupted: true }, { full: true }, [
    first,
    ...ZERO_FULL,
    `${interrupted}, and nothing was deleted`,
  ]);
});

test('an incomplete run names every failure', () => {
  const failures = ['a.jsonl.gz: damaged', 'pipeline b: kept'];
  const first = 'read 0 records from 1 file in 2.0 s (0/s)';
  check({ failures }, { full: true }, [
    first,
    ...ZERO_FULL,
    'incomplete: the counted records are stored, and nothing was deleted',
    '  a.jsonl.gz: damaged',
    '  pipeline b: kept',
  ]);
  check({ failures, deleted: 3 }, { full: true }, [
    first,
    ...ZERO,
    '  deleted    3',
    '  rejected   0',
    'incomplete: the counted records are stored',
    '  a.jsonl.gz: damaged',
    '  pipeline b: kept',
  ]);
  check({ failures }, { isHarvest: true }, [
    first,
    ...ZERO_FULL,
    'incomplete: the counted records are stored; the next run continues there',
    '  a.jsonl.gz: damaged',
    '  pipeline b: kept',
  ]);
});
