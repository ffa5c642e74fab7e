import { expect, test } from 'vitest';
import { printIndexRun, printIndexStart } from '../../../../src/app/commands/print-index-run.ts';
import type { IndexSummary } from '../../../../src/jobs/index/index-run.ts';

const NONE = { records: 0, filled: 0 };

const DONE: IndexSummary = {
  collection: 'chos-3',
  reason: undefined,
  indexed: 249_226,
  deleted: 774,
  failed: [],
  interrupted: false,
  isSearchable: true,
  documents: 249_226,
  records: 249_226,
  passes: [],
};

const check = (summary: Partial<IndexSummary>, ...expected: string[]) =>
  expect(printIndexRun({ ...DONE, ...summary }, 50).split('\n')).toEqual([
    'chos-3: 249,226 indexed, 774 deleted in 50.0 s (5,000/s)',
    ...expected,
  ]);

test('a run that continues says where', () =>
  expect(printIndexStart({ collection: 'chos-3', reason: undefined })).toBe('following changes in chos-3'));

test('a run that fills a new collection says why', () =>
  expect(printIndexStart({ collection: 'chos-4', reason: 'fields changed' })).toBe(
    'filling chos-4: the fields of the collection have changed',
  ));

test('a complete run', () => check({}, '249,226 records can be searched'));

test('the results of passes', () =>
  check(
    {
      passes: [
        { pass: 'text-vectors', records: 1200, filled: 1199, retried: NONE, interrupted: false, left: 0 },
        { pass: 'pictures', records: 0, filled: 0, retried: NONE, interrupted: false, left: 0 },
      ],
    },
    'vectors: 1,199 of 1,200 records',
    '249,226 records can be searched',
  ));

test('an interrupted run says how many records are left', () =>
  check(
    {
      interrupted: true,
      passes: [
        {
          pass: 'text-vectors',
          records: 20_500,
          filled: 20_500,
          retried: NONE,
          interrupted: true,
          left: 228_726,
        },
        { pass: 'pictures', records: 0, filled: 0, retried: NONE, interrupted: true, left: 249_226 },
      ],
    },
    'vectors: 20,500 of 249,226 records, 228,726 left to the next run',
    'pictures: 0 of 249,226 records, 249,226 left to the next run',
    'interrupted: the next run continues',
  ));

test('why URLs have returned no picture', () => {
  const passes = [{ pass: 'pictures', records: 280, filled: 1, retried: NONE, interrupted: false, left: 0 }];
  const failures = [
    { reason: 'getaddrinfo ENOTFOUND a.test', count: 150 },
    { reason: 'getaddrinfo EAI_AGAIN b.test', count: 50 },
    { reason: 'c.test is not requested for a while', count: 4 },
    { reason: 'responded 404', count: 3 },
  ];
  expect(
    printIndexRun({ ...DONE, passes }, 50, { failures })
      .split('\n')
      .slice(1),
  ).toEqual([
    'pictures: 1 of 280 records',
    'pictures: URLs that returned none, and why',
    '  200  the host was not found: is this machine on the network?',
    '  4  the host has failed before, and is not requested for a while',
    '  3  responded 404',
    '249,226 records can be searched',
  ]);
});

test('slow hosts, those with most records first', () => {
  const postponed = { 'a.test': 1, 'b.test': 1200, 'c.test': 3, 'd.test': 2, 'e.test': 2, 'f.test': 1 };
  return check(
    {
      passes: [
        {
          pass: 'pictures',
          records: 2000,
          filled: 800,
          retried: NONE,
          interrupted: false,
          left: 0,
          postponed,
        },
      ],
    },
    'pictures: 800 of 2,000 records',
    'pictures: 1,209 records left to the next run, too slow: b.test, c.test, d.test, e.test, a.test and 1 more',
    '249,226 records can be searched',
  );
});

test('the first ten documents that were not accepted are listed', () => {
  const failed = Array.from({ length: 12 }, (_, number) => ({ uuid: `u${number}`, reason: 'bad' }));
  return check(
    { failed, documents: 249_214 },
    '12 not accepted:',
    ...failed.slice(0, 10).map(({ uuid }) => `  ${uuid}: bad`),
    '  and 2 more',
    '249,214 records can be searched',
  );
});

test('records that came while the run ended are left to the next one', () =>
  check(
    { records: 249_230, isBehind: true },
    '249,226 records can be searched; others have changed meanwhile',
  ));

test('an index with other documents: the report says what to do', () =>
  check(
    { documents: 249_000 },
    'the index contains 249,000 of 249,226 records: run vitrine index --rebuild',
  ));

test('an interrupted run says what the next one does', () => {
  check({ interrupted: true }, 'interrupted: the next run continues');
  check({ interrupted: true, reason: 'requested' }, 'interrupted: the next run continues');
  check(
    { interrupted: true, reason: 'requested', isSearchable: false },
    'interrupted: searches see the index as it was',
  );
});

const AT_NOON = Date.parse('2026-11-29T12:00:00Z');
const TIME = '249,226 records can be searched';

test.each([
  ['none failed', 0, undefined, {}, [TIME]],
  [
    'of earlier runs',
    5,
    Date.parse('2026-12-06T16:20:30Z'),
    {},
    [
      'pictures: those of 5 records failed, next try on 2026-12-06 at 16:20 UTC; at once: vitrine index --retry-pictures',
      TIME,
    ],
  ],
  [
    'that are due',
    1,
    AT_NOON,
    {},
    [
      'pictures: those of 1 record failed, next try by the next vitrine index; at once: vitrine index --retry-pictures',
      TIME,
    ],
  ],
  [
    'that were only too slow',
    3,
    AT_NOON,
    { 'slow.example': 3 },
    ['pictures: 3 records left to the next run, too slow: slow.example', TIME],
  ],
])('pictures that wait for another try: %s', (_, records, nextTry, postponed, expected) => {
  const pass = { pass: 'pictures', records: 0, filled: 0, retried: NONE, interrupted: false, left: 0 };
  const summary = { ...DONE, passes: [{ ...pass, postponed }] };
  const failedPictures = { records, nextTry };
  expect(printIndexRun(summary, 50, { failedPictures, now: AT_NOON }).split('\n').slice(1)).toEqual(expected);
});

test('a retry that had nothing to do says so', () => {
  const pass = { pass: 'pictures', records: 0, filled: 0, retried: NONE, interrupted: false, left: 0 };
  const printed = (retried: typeof NONE) =>
    printIndexRun({ ...DONE, passes: [{ ...pass, retried }] }, 50, { isRetry: true })
      .split('\n')
      .slice(1);
  expect(printed(NONE)).toEqual(['pictures: none to retry', TIME]);
  expect(printed({ records: 2, filled: 2 })).toEqual(['pictures: 2 of 2 that were retried', TIME]);
});
