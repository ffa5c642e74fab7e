import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIMITS } from '../../../../src/edm/record/limits.ts';

const PAGE = readFileSync(new URL('../../../../docs/ingest.md', import.meta.url), 'utf8');
const MEBIBYTE = 1024 * 1024;

/** The rows of the page: `8 MB of a record` is a number with its unit. */
const rows = (page: string): [string, number][] =>
  [...page.matchAll(/^\| `(\w+)` \| ([\d,]+)( MB)? /gm)].map(([, name = '', number = '', unit]) => [
    name,
    Number(number.replaceAll(',', '')) * (unit === undefined ? 1 : MEBIBYTE),
  ]);

test('the page has every limit with its number, and no other', () => {
  expect(rows(PAGE)).toEqual(Object.entries(LIMITS));
});

test('a number that differs is noticed', () => {
  expect(rows(PAGE.replace('| 8 MB', '| 9 MB'))).not.toEqual(Object.entries(LIMITS));
});
