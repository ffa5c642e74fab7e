import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPeriod } from '../../../../src/edm/dates/dates.ts';
import { isPlainDate, isUndated } from '../../../../src/edm/record/date-warning.ts';

test.each([
  'n.d.',
  '(N.D.)',
  'o. J.',
  '[o.J.]',
  'O.O.u.J.',
  'undatiert',
  'date not known',
  's. a.',
  '?',
  '—',
])('%s says that there is no date', (wording) => expect(isUndated(wording)).toBe(true));

test.each([
  'vor langer Zeit',
  'Biedermeier',
  '1850',
  'o. J. [um 1850]',
  'August 20, year unknown',
  ' ?'.repeat(90),
])('%s does not', (wording) => expect(isUndated(wording)).toBe(false));

const number = (max: number) => fc.integer({ min: 0, max });
const two = (value: number) => String(value).padStart(2, '0');
const wording = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '(', '['),
      fc.constantFrom('', 'c.', 'c. ', 'ca. ', 'circa ', 'about ', 'um '),
      number(2999),
      fc.constantFrom('', '-', '–'),
      fc.oneof(number(99), number(2999)),
      fc.constantFrom('', ')', ']'),
    )
    .map(
      ([open, about, first, dash, last, close]) =>
        `${open}${about}${first}${dash}${dash === '' ? '' : last < 100 ? two(last) : last}${close}`,
    ),
  fc
    .tuple(number(2999), number(13), number(32))
    .chain(([year, month, day]) =>
      fc.constantFrom(
        `${year}-${two(month)}-${two(day)}`,
        `${day}. ${month}. ${year}`,
        `${day}.${month}.${year}`,
        `October ${year}`,
        `May ${day}, ${year}`,
      ),
    ),
);

test('a plain date can always be read', () => {
  fc.assert(
    fc.property(wording, (text) => {
      fc.pre(isPlainDate(text));
      expect(readPeriod(text)).toBeDefined();
    }),
    { numRuns: 3000 },
  );
});

test.each(['1845', 'c. 1815–17', '(1750–1760)', '1894-05-01', '1. 5. 1894', 'May 1894', 'May 1, 1894'])(
  '%s is a plain date',
  (text) => expect(isPlainDate(text)).toBe(true),
);

test.each([
  '2101',
  '1935-1856',
  '1894-13-01',
  '1985-57',
  '31. 2. 1894',
  'May 30, 1894',
  '1845, reprinted 1850',
  '',
])('%s is not', (text) => expect(isPlainDate(text)).toBe(false));
