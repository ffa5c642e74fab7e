import { expect, test } from 'vitest';
import {
  countedFiles,
  printIngestRun,
  type RunDetails,
} from '../../../../src/app/commands/print-ingest-run.ts';
import { emptySummary, type IngestSummary } from '../../../../src/jobs/ingest/ingest-summary.ts';
import { ReportGroups } from '../../../../src/jobs/ingest/report-groups.ts';
import type { Severity } from '../../../../src/jobs/ingest/reported-item.ts';

function check(summary: Partial<IngestSummary>, details: Partial<RunDetails>, expected: readonly string[]) {
  const usual = { origin: '1 file', seconds: 2, full: false, isHarvest: false, reportFolder: undefined };
  const report = printIngestRun({ ...emptySummary(), ...summary }, { ...usual, ...details });
  expect(report.split('\n')).toEqual(expected);
}

/** Adds `count` items, the first one in `line` of a.jsonl. */
function add(
  groups: ReportGroups,
  severity: Severity,
  reason: string,
  institution: string,
  { count = 1, line = 1 } = {},
) {
  for (let n = 0; n < count; n += 1) {
    const location = { file: 'a.jsonl', line: line + n };
    const record = { uuid: undefined, url: undefined, pipelineId: 'a', details: [] };
    groups.add({ severity, location, ...record, institution, reasons: [reason] });
  }
}

test('a complete run: counts, reasons by number, institutions, the report', () => {
  const groups = new ReportGroups();
  add(groups, 'warning', 'no dc:identifier', 'Albertina', { count: 7, line: 3 });
  add(groups, 'warning', 'no edm:isShownAt', 'Albertina', { count: 200, line: 10 });
  for (const n of [1, 2, 3, 4]) add(groups, 'warning', 'no edm:isShownAt', `Museum ${n}`, { count: 250 });
  const uuid = '00000000-0000-4000-8000-000000000001';
  add(groups, 'rejected', `uuid ${uuid} of pipeline a is held by pipeline b`, '', { count: 2 });
  check(
    { new: 1234, changed: 5, unchanged: 1_000_000, rejected: 2, groups },
    { origin: countedFiles(2), seconds: 50.04, reportFolder: 'data/reports/x' },
    [
      'read 1,001,241 records from 2 files in 50.0 s (20,008/s)',
      '  new            1,234',
      '  changed            5',
      '  unchanged  1,000,000',
      '  rejected           2',
      'rejected (these records are not stored)',
      '  2  held by pipeline b, delivered as pipeline a, first in a.jsonl:1',
      '     if only the file has a new name, run it again with --pipeline b',
      'warnings (these records are stored)',
      '  1,200  no edm:isShownAt, first in a.jsonl:10',
      '         Museum 1 (250), Museum 2 (250), Museum 3 (250), 2 more',
      '      7  no dc:identifier, first in a.jsonl:3',
      '         Albertina (7)',
      'report: data/reports/x/report.html (every line: .csv, .jsonl)',
    ],
  );
});

test('of a single institution its name is not repeated, and of many reasons the most frequent are shown', () => {
  const groups = new ReportGroups();
  for (let n = 1; n <= 12; n += 1)
    add(groups, 'warning', `reason ${'abcdefghijkl'[n - 1]}`, 'A', { count: n });
  const first = ['read 0 records from 1 file in 2.0 s (0/s)', ...ZERO, '  rejected   0'];
  check({ groups }, {}, [
    ...first,
    'warnings (these records are stored)',
    ...[12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(
      (n) => `  ${String(n).padStart(2)}  reason ${'abcdefghijkl'[n - 1]}, first in a.jsonl:1`,
    ),
    '      2 more in the report',
  ]);
});

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
