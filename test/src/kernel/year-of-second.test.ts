import { expect, test } from 'vitest';
import { yearOfSecond } from '../../../src/kernel/year-of-second.ts';
import { secondOfYear } from '../../../src/use-cases/years.ts';

test.each([1970, 1800, 1, 0, -1, -27_499, -300_000, 9999])('the year %d has its seconds', (year) => {
  const [first, next] = [secondOfYear(year), secondOfYear(year + 1)];
  expect([first - 1, first, next - 1, next].map(yearOfSecond)).toEqual([year - 1, year, year, year + 1]);
});
