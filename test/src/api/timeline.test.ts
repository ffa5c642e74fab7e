import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { secondOfYear } from '../../../src/use-cases/years.ts';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

/** Titles, and the first and last year of their periods. */
const PERIODS: readonly (readonly [string, number?, number?])[] = [
  ['Vase', -450, -401],
  ['Urne', -20, 15],
  ['Münze', 0, 0],
  ['Altar', 1490, 1510],
  ['Hase', 1502, 1502],
  ['Kuss', 1907, 1908],
  ['Plakat', 1908, 1908],
  ['Werbung', 1900, 1999],
  ['Fossil', -20_000, -19_000],
  ['Zukunft', 12_000, 12_000],
  ['Undatiert'],
];

const DOCUMENTS = PERIODS.map(([title, from, to], i) => ({
  id: `d${i}`,
  uuid: `d${i}`,
  title,
  ...(from !== undefined &&
    to !== undefined && { dateMin: secondOfYear(from), dateMax: secondOfYear(to + 1) - 1 }),
}));

const app = await openApp(await serveCollections({ chos: DOCUMENTS }, undefined, afterAll));
afterAll(() => app.close());

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const get = (query: string) => app.inject(`/v2/timeline?${query}`);
async function barsOf(query: string): Promise<readonly Bar[]> {
  const { statusCode, body } = await get(query);
  expect(statusCode, body).toBe(200);
  return JSON.parse(body).bars;
}

/** The bars that are not empty. */
const check = async (query: string, bars: string) =>
  expect(
    (await barsOf(query))
      .filter(({ count }) => count > 0)
      .map(({ from, to, count }) => `${from}..${to} ${count}`)
      .join(', '),
  ).toBe(bars);

const FROM_1900 = encodeURIComponent(`dateMin:>=${secondOfYear(1900)} && dateMin:<${secondOfYear(2000)}`);

test('has the whole response', async () => {
  const response = await get(`interval=decade&count=each&filter_by=${FROM_1900}&to=1919`);
  expect(response.json()).toEqual({
    interval: 'decade',
    count: 'each',
    found: 3,
    dated: 3,
    bars: [
      { from: 1900, to: 1909, dateMin: -2208988800, dateMax: -1893456001, count: 3 },
      { from: 1910, to: 1919, dateMin: -1893456000, dateMax: -1577923201, count: 1 },
    ],
  });
  expect(response.headers['x-service-api-version']).toBe('2.0.3');
});

describe('bars', () => {
  test('[facets-8] of centuries, by the beginning of each period', () =>
    check('interval=century', '-500..-401 1, -100..-1 1, 0..99 1, 1400..1499 1, 1500..1599 1, 1900..1999 3'));
  test('[facets-8] of centuries, by all years of each period', () =>
    check(
      'interval=century&count=each',
      '-500..-401 1, -100..-1 1, 0..99 2, 1400..1499 1, 1500..1599 2, 1900..1999 3',
    ));
  test('of decades', () => check('from=1480&to=1950', '1490..1499 1, 1500..1509 1, 1900..1909 3'));
  test('of years', () =>
    check('interval=year&from=1500', '1502..1502 1, 1900..1900 1, 1907..1907 1, 1908..1908 1'));
  test('of years, in each', () =>
    check(
      'interval=year&count=each&from=1905&to=1909',
      '1905..1905 1, 1906..1906 1, 1907..1907 2, 1908..1908 3, 1909..1909 1',
    ));
  test('in each, also if the period began before the first bar', () =>
    check('count=each&from=1980', '1980..1989 1, 1990..1999 1'));
  test('[facets-7] empty ones are included, and there are no gaps', async () => {
    const bars = await barsOf('interval=year');
    expect(bars).toHaveLength(1908 + 450 + 1);
    expect(bars.every(({ from, to }, i) => from === -450 + i && to === from)).toBe(true);
  });
  test('[facets-9] from and to decide on the first and last', async () => {
    expect((await barsOf('interval=century&from=-1&to=250')).map(({ from, count }) => [from, count])).toEqual(
      [
        [-100, 1],
        [0, 1],
        [100, 0],
        [200, 0],
      ],
    );
    expect(await barsOf('q=nothing&from=1900&to=1910')).toHaveLength(2);
  });
  test('there are none without objects', async () =>
    expect((await get('q=undatiert')).json()).toEqual({
      interval: 'decade',
      count: 'first',
      found: 1,
      dated: 0,
      bars: [],
    }));
  test('[facets-4] of matches only', () => check('q=hase&interval=year', '1502..1502 1'));
});

describe('errors', () => {
  const refused = async (query: string, status: number, detail: unknown) => {
    const { statusCode, body } = await get(query);
    expect([statusCode, JSON.parse(body)]).toEqual([status, { detail }]);
  };
  test('400 for the filter', () =>
    refused('filter_by=nix:=1', 400, 'Could not find a filter field named `nix` in the schema.'));
  test('422 names the parameter', async () => {
    await refused('from=1900&to=1899', 422, [
      { type: 'value_error', loc: ['query', 'to'], msg: 'Input should not be before from' },
    ]);
    await refused('from=10000', 422, [
      { type: 'less_than_equal', loc: ['query', 'from'], msg: 'Input should be less than or equal to 9999' },
    ]);
    await refused('interval=month', 422, [
      {
        type: 'literal_error',
        loc: ['query', 'interval'],
        msg: "Input should be 'year', 'decade' or 'century'",
      },
    ]);
  });
});

test('[facets-7] every bar has the objects that a naive count finds', async () => {
  const year = fc.option(fc.integer({ min: -600, max: 2100 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(['year', 1], ['decade', 10], ['century', 100]),
      fc.constantFrom('first', 'each'),
      year,
      year,
      async ([interval, years], count, one, other) => {
        const [from, to] =
          one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
        const query = Object.entries({ interval, count, from, to }).filter(
          ([, value]) => value !== undefined,
        );
        const bars = await barsOf(
          String(new URLSearchParams(query.map(([name, value]) => [name, String(value)]))),
        );
        for (const bar of bars) {
          const inBar = PERIODS.filter(
            ([, first, last]) =>
              first !== undefined &&
              last !== undefined &&
              first <= bar.to &&
              (count === 'first' ? first >= bar.from : last >= bar.from),
          );
          expect([bar.to - bar.from + 1, bar.from, bar.count]).toEqual([years, bar.from, inBar.length]);
        }
        if (from !== undefined && bars[0]) expect(bars[0].from <= from && from <= bars[0].to).toBe(true);
        const last = bars.at(-1);
        if (to !== undefined && last) expect(last.from <= to && to <= last.to).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
