import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Period, plainText, readPeriod } from '../../../../src/edm/dates/dates.ts';
import { romanValue } from '../../../../src/edm/dates/parsing/roman.ts';
import { dayNumber, shiftMonths } from '../../../../src/edm/dates/parsing/span.ts';
import { meaningOf } from '../../../../src/edm/dates/parsing/words.ts';
import { runs } from '../../../runs.ts';

const day = fc.record({
  year: fc.integer({ min: 1, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const iso = (year: number, month: number, dayOfMonth: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;

const seconds = (year: number, month: number, dayOfMonth: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, dayOfMonth) / 1000;

const PIECES = [
  ...[
    '1850',
    '19',
    '7',
    '12.',
    '3rd',
    '1920s',
    '192[3?]',
    '0',
    '99999',
    'XVI',
    'v. Chr.',
    'v.',
    'A.H.',
    'zwanziger',
    'BC',
    'AD',
    'um',
    'ca.',
  ],
  ...[
    'vor',
    'nach',
    'zwischen',
    'und',
    'bis',
    '–',
    '-',
    '/',
    ',',
    ';',
    '(',
    ')',
    '[',
    ']',
    '?',
    'Anfang',
    'late',
  ],
  ...[
    'Jh.',
    'century',
    'millennium',
    'Hälfte',
    'Viertel',
    'Mai',
    'Winter',
    'Dynasty',
    'printed',
    'Nr.',
    'cm',
    'x',
  ],
  ...['~', '%', '..', '{', '}', 'X', 'Y', '-1985', '04', 'start=', ';', 'end='],
  ...['oder später', 'Wende', 'zum', 'recte', 'Wien', '<b>', '&ndash;', '\u0000', '\ud800'],
];

function expectSane(period: Period | undefined): void {
  if (!period) return;
  expect(Number.isSafeInteger(period.min) && Number.isSafeInteger(period.max)).toBe(true);
  expect(period.min).toBeLessThanOrEqual(period.max);
}

test('an ISO day is read in every usual spelling', () => {
  fc.assert(
    fc.property(day, ({ year, month, day: dayOfMonth }) => {
      const min = seconds(year, month, dayOfMonth);
      const expected = { min, max: min + 86_399 };
      const fullYear = String(year).padStart(4, '0');
      expect(readPeriod(iso(year, month, dayOfMonth))).toEqual(expected);
      expect(readPeriod(`${dayOfMonth}. ${month}. ${fullYear}`)).toEqual(expected);
      expect(readPeriod(`[${dayOfMonth}.${month}.${fullYear}?]`)).toEqual(expected);
      expect(readPeriod(`${month}/${dayOfMonth}/${fullYear}`)).toEqual(expected);
    }),
  );
});

test('a day of a dual year reaches from that of the first to that of the second', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      ({ year, month, day: dayOfMonth }, digits, isDot) => {
        // Years are read up to 2100.
        fc.pre(year >= 1000 && year < 2100);
        const second = String(year + 1).slice(-digits);
        const text = isDot
          ? `${dayOfMonth}. ${month}. ${year}/${second}`
          : `${MONTHS[month - 1]} ${dayOfMonth} ${year}/${second}`;
        const [min, last] = [seconds(year, month, dayOfMonth), seconds(year + 1, month, dayOfMonth)];
        expect(readPeriod(text)).toEqual({ min, max: last + 86_399 });
        expect(readPeriod(`${dayOfMonth}. ${month}. ${year}/${String(year + 2).slice(-2)}`)).toBeUndefined();
      },
    ),
  );
});

test('a range of years reaches from the first to the second, or is refused', () => {
  const year = fc.integer({ min: 1000, max: 2100 });
  fc.assert(
    fc.property(year, year, (from, to) => {
      const expected = from <= to ? { min: seconds(from, 1, 1), max: seconds(to + 1, 1, 1) - 1 } : undefined;
      expect(readPeriod(`${from} – ${to}`)).toEqual(expected);
      expect(readPeriod(`zwischen ${from} und ${to}`)).toEqual({
        min: seconds(Math.min(from, to), 1, 1),
        max: seconds(Math.max(from, to) + 1, 1, 1) - 1,
      });
    }),
  );
});

test('years BC are the same with and without shared digits', () => {
  const years = fc.record({
    first: fc.integer({ min: 1000, max: 4000 }),
    length: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(years, ({ first, length }) => {
      const last = first - length;
      fc.pre(Math.floor(first / 100) === Math.floor(last / 100));
      const short = String(last % 100).padStart(2, '0');
      const whole = readPeriod(`${first}–${last} v. Chr.`);
      expect(whole).toEqual({ min: seconds(1 - first, 1, 1), max: seconds(2 - last, 1, 1) - 1 });
      expect(readPeriod(`${first}/${short} v. Chr.`)).toEqual(whole);
      expect(readPeriod(`ca. ${first}–${short} B.C.`)).toEqual(whole);
    }),
  );
});

test('a dot or blank between thousands changes nothing', () => {
  const years = fc.tuple(fc.integer({ min: 1000, max: 99_999 }), fc.integer({ min: 1000, max: 99_999 }));
  fc.assert(
    fc.property(years, ([a, b]) => {
      const [first, last] = [Math.max(a, b), Math.min(a, b)];
      const plain = readPeriod(`${first}–${last} v. Chr.`);
      for (const separator of ['.', ',', ' ']) {
        const [left, right] = [first, last].map((year) => String(year).replace(/(\d{3})$/, `${separator}$1`));
        expect(readPeriod(`${left}–${right} v. Chr.`)).toEqual(plain);
        expect(readPeriod(`zwischen ${left} und ${right} v. Chr.`)).toEqual(plain);
      }
    }),
  );
});

test('any mixture of date words gives an ordered period, or none', () => {
  const wording = fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom('', ' ')), { maxLength: 12 })
    .map((pieces) => pieces.flat().join(''));
  fc.assert(
    fc.property(wording, (text) => expectSane(readPeriod(text))),
    { numRuns: runs(5000) },
  );
});

test('any text gives an ordered period, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 320 }), (text) => expectSane(readPeriod(text))),
    { numRuns: runs(1000) },
  );
  fc.assert(fc.property(fc.string({ maxLength: 320 }), (text) => expectSane(readPeriod(text))));
});

test('long texts are refused, however they repeat', () => {
  for (const piece of PIECES) expect(readPeriod(piece.repeat(100_000))).toBeUndefined();
  for (const piece of PIECES) expectSane(readPeriod(piece.repeat(300).slice(0, 300)));
});

test('[records-6] a year beside a word that no list has is not read', () => {
  const word = fc
    .stringMatching(/^[a-zäöüßàéèêñçřžšłőαβγπχаднпрэ]{1,12}$/)
    .filter((text) => meaningOf((plainText(text) ?? '').toLowerCase()) === undefined);
  const year = fc.integer({ min: 1000, max: 2100 }).map(String);
  fc.assert(
    fc.property(word, year, fc.constantFrom(' ', '. ', ' - ', ', ', ' ('), (unknown, number, between) => {
      for (const wording of [`${unknown}${between}${number}`, `${number}${between}${unknown}`]) {
        expect([wording, readPeriod(wording)]).toEqual([wording, undefined]);
      }
      expect(readPeriod(number)).toBeDefined();
    }),
    { numRuns: 2000 },
  );
});

test('day numbers agree with Date', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (count) => {
      const date = new Date(count * 86_400_000);
      expect(dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(count);
    }),
  );
});

test('months are shifted as by Date, but never beyond the end of a month', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -4_000_000, max: 4_000_000 }),
      fc.integer({ min: -400, max: 400 }),
      (count, months) => {
        const date = new Date(count * 86_400_000);
        const length = new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0);
        const dayOfMonth = Math.min(date.getUTCDate(), new Date(length).getUTCDate());
        date.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, dayOfMonth);
        expect(shiftMonths(count, months)).toBe(date.getTime() / 86_400_000);
      },
    ),
  );
});

test('Roman numerals are read as they are written', () => {
  const parts = [
    'm1000',
    'cm900',
    'd500',
    'cd400',
    'c100',
    'xc90',
    'l50',
    'xl40',
    'x10',
    'ix9',
    'v5',
    'iv4',
    'i1',
  ];
  for (let value = 1; value < 4000; value++) {
    let [rest, text] = [value, ''];
    for (const part of parts) {
      const [, letters = '', worth = ''] = /^(\D+)(\d+)$/.exec(part) ?? [];
      for (; rest >= Number(worth); rest -= Number(worth)) text += letters;
    }
    expect(romanValue(text)).toBe(value);
  }
  for (const word of ['', 'vx', 'iix', 'mi2', 'xxc', 'Wien']) expect(romanValue(word)).toBeUndefined();
});
