import { expect, test } from 'vitest';
import { indexProgress } from '../../../../src/app/commands/index.ts';

/** What is written to both streams, as a terminal gets it. */
function written(isTTY: boolean, brief = false): string {
  let text = '';
  let now = 0;
  const stream = { isTTY, columns: 80, write: (more: string) => (text += more) };
  const progress = indexProgress({ out: stream, err: stream, brief, clock: () => now });
  progress.onStart?.({ collection: 'chos-1', reason: undefined });
  now += 10_000;
  progress.onProgress?.({ indexed: 1000, deleted: 0, done: 3000, doneBefore: 2000, total: 4000 });
  now += 10_000;
  progress.onProgress?.({ indexed: 1990, deleted: 10, done: 4000, doneBefore: 2000, total: 4000 });
  progress.onSearchable?.();
  progress.onPassProgress?.({ pass: 'pictures', records: 0, done: 0, doneBefore: 0, total: 8250 });
  now += 10_000;
  progress.onPassProgress?.({ pass: 'pictures', records: 250, done: 250, doneBefore: 0, total: 8250 });
  now += 10_000;
  progress.onPassProgress?.({ pass: 'pictures', records: 500, done: 500, doneBefore: 0, total: 8250 });
  progress.end();
  return text;
}

test('on a terminal each line is cleared before a text follows', () =>
  expect(written(true).replaceAll('\x1b[K', '<').replaceAll('\r', '>')).toBe(
    [
      'following changes in chos-1\n',
      '>index  [###############-----]  75 %  3,000 of 4,000 records  100/s  0:10 left<',
      '>index  [####################] 100 %  4,000 of 4,000 records  100/s<',
      '><all records are in the index; vectors and pictures follow\n',
      '>pictures  [--------------------]   0 %  0 of 8,250 records<',
      '>pictures  [--------------------]   3 %  250 of 8,250 records  25/s  5:20 left<',
      '>pictures  [#-------------------]   6 %  500 of 8,250 records  25/s  5:10 left<',
      '><',
    ].join(''),
  ));

test('elsewhere there are plain lines', () =>
  expect(written(false)).toBe(
    [
      'following changes in chos-1',
      'index   75 %  3,000 of 4,000 records  100/s  0:10 left',
      'index  100 %  4,000 of 4,000 records  100/s',
      'all records are in the index; vectors and pictures follow',
      'pictures    3 %  250 of 8,250 records  25/s  5:20 left',
      'pictures    6 %  500 of 8,250 records  25/s  5:10 left',
      '',
    ].join('\n'),
  ));

test('a brief run says nothing elsewhere', () => expect(written(false, true)).toBe(''));
