import { expect, test } from 'vitest';
import { duration, type ProgressState, startProgress } from '../../../src/app/progress.ts';

/** What is written if the states are reported at these milliseconds after the start. */
function check(
  target: { readonly isTTY?: boolean; readonly columns?: number },
  updates: readonly (readonly [at: number, state: ProgressState])[],
  expected: readonly string[],
) {
  const written: string[] = [];
  let now = 1_000_000;
  const stream = { ...target, write: (text: string) => written.push(text) };
  const progress = startProgress({ label: 'ingest', noun: 'records', stream, clock: () => now });
  for (const [at, state] of updates) {
    now = 1_000_000 + at;
    progress.update(state);
  }
  progress.end();
  progress.update({ done: 1, total: 1, count: 1 });
  expect(written).toEqual(expected);
}

test('on a terminal one line is rewritten, at most ten times a second', () =>
  check(
    { isTTY: true, columns: 100 },
    [
      [0, { done: 0, total: 400, count: 0 }],
      [50, { done: 50, total: 400, count: 500 }],
      [2000, { done: 100, total: 400, count: 12_345 }],
      [8000, { done: 400, total: 400, count: 50_000 }],
    ],
    [
      '\ringest  [--------------------]   0 %  0 records\x1b[K',
      '\ringest  [#####---------------]  25 %  12,345 records  6,172/s  0:06 left\x1b[K',
      '\ringest  [####################] 100 %  50,000 records  6,250/s\x1b[K',
      '\r\x1b[K',
    ],
  ));

test('elsewhere there are whole lines, every five seconds', () =>
  check(
    {},
    [
      [0, { done: 0, total: 1000, count: 0 }],
      [4999, { done: 9, total: 1000, count: 9 }],
      [5000, { done: 10, total: 1000, count: 100 }],
      [9000, { done: 11, total: 1000, count: 110 }],
      [10_000, { done: 999, total: 1000, count: 9990 }],
    ],
    ['ingest    1 %  100 records  20/s  8:15 left\n', 'ingest   99 %  9,990 records  999/s  0:01 left\n'],
  ));

test('on a narrow terminal the bar is short or absent, and the line is cut', () =>
  check(
    { isTTY: true, columns: 20 },
    [[0, { done: 1, total: 2, count: 7 }]],
    ['\ringest   50 %  7 re\x1b[K', '\r\x1b[K'],
  ));

test('without a count of its own, the work of earlier runs is shown', () =>
  check(
    { isTTY: true, columns: 72 },
    [[10_000, { done: 8250, doneBefore: 8000, total: 16_500 }]],
    ['\ringest  [######-------]  50 %  8,250 of 16,500 records  25/s  5:30 left\x1b[K', '\r\x1b[K'],
  ));

test('a terminal of unknown size gets 80 columns', () =>
  check(
    { isTTY: true, columns: 0 },
    [[0, { done: 1, total: 2, count: 7 }]],
    ['\ringest  [##########----------]  50 %  7 records\x1b[K', '\r\x1b[K'],
  ));

test('without a total there is neither bar nor remaining time', () =>
  check(
    { isTTY: true },
    [[1000, { done: 5, total: 0, count: 7 }]],
    ['\ringest  7 records  7/s\x1b[K', '\r\x1b[K'],
  ));

test.each([
  [0, '0:00'],
  [0.2, '0:01'],
  [59.5, '1:00'],
  [3599, '59:59'],
  [36_061, '10:01:01'],
])('%s seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text));

test('the work of an earlier run does not count for the remaining time', () =>
  check(
    {},
    [[10_000, { done: 6000, doneBefore: 5000, total: 10_000, count: 1000 }]],
    ['ingest   60 %  1,000 records  100/s  0:40 left\n'],
  ));
