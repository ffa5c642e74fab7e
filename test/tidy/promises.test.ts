import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tests = join(import.meta.dirname, '..');

/** Rows of a page without a test, and tests that are named but not there. */
function unshown(page: string): string[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise |'))
    .flatMap((line) => {
      const [, promise = '', shown = ''] = /^\| (.*?) \| ?(.*?) ?\|$/.exec(line) ?? [];
      const named = [...shown.matchAll(/`([^`]+)` › (.+?)(?=; `[^`]+` › |$)/g)];
      if (named.length === 0) return [`${promise}: no test`];
      return named
        .filter(([, file = '', name = '']) => !isThere(file, name))
        .map(([, file, name]) => `${promise}: ${file} has no ${name}`);
    });
}

/** Whether a file has a test, or a group of tests, of this name. */
function isThere(file: string, name: string): boolean {
  const path = join(tests, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  return ["'", '"', '`'].some(
    (quote) => text.includes(`(${quote}${name}${quote},`) || inList(text, quote + name + quote),
  );
}

/** The name of a table of cases, on a line of its own where the table is long. */
const inList = (text: string, quoted: string): boolean =>
  text.split('\n').some((line) => line.trim() === `${quoted},`);

test('every promise is shown by a test that is there', () => {
  const page = readFileSync(join(tests, '../docs/promises.md'), 'utf8');
  expect(page.match(/^\| /gm)?.length).toBeGreaterThan(80);
  expect(unshown(page)).toEqual([]);
});

test('a planted row without a test, without a file, without the test is found', () => {
  const rows = [
    '| Promise | Shown by |',
    '|---|---|',
    '| One | |',
    '| Two | `http/nothing.test.ts` › x |',
    '| Three | `tidy/promises.test.ts` › x; `tidy/promises.test.ts` › every promise is shown by a test that is there |',
  ];
  expect(unshown(rows.join('\n'))).toEqual([
    'One: no test',
    'Two: http/nothing.test.ts has no x',
    'Three: tidy/promises.test.ts has no x',
  ]);
});
