import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidOf } from '../../../uuid-of.ts';
import { openApp } from '../../api/open-app.ts';
import { serveFramedRecords } from '../../api/served-records.ts';
import {
  borrowEmbeddedSearch,
  openAsTypesense,
  openTypesenseSearch,
} from '../../stores/search/open-search.ts';
import { fixedText } from '../../use-cases/fixed-text.ts';
import { MODELS } from '../../use-cases/models.ts';
import { recordOf } from '../open-objects.ts';

const titled = (title: string, more: Parameters<typeof recordOf>[0] = {}) =>
  recordOf({ title: [title], ...more });

const RECORDS = [
  titled('Brief an Richard Beer-Hofmann'),
  titled('Porträt Richard Beer Hofmann'),
  titled('Ex libris Schnitzler'),
  titled('Ex-libris Altenberg'),
  titled('U-Boot im Hafen'),
  titled('U Boot auf See'),
  titled('Otto-Wagner-Villa'),
  titled('Die Otto Wagner Villa'),
  titled('Lindwurm/Kessel'),
  titled('Lindwurm Kessel'),
  titled('Presse', { description: ['Eine hydraulische Buchpresse, von Hand'] }),
  titled('葛飾北斎'),
  titled('東海道五十三次之内 庄野'),
  titled('富嶽三十六景'),
  titled('ประเทศไทย'),
  // In the order of the engine, the newest of equal ones is first.
  titled('Vase A', { identifier: ['37.11'] }),
  titled('Vase B', { identifier: ['3.711'] }),
  titled('Vase C', { identifier: ['3711'] }),
  titled('Mappe A', { identifier: ['8001-903/3'] }),
  titled('Mappe B', { identifier: ['8001-9033'] }),
  titled('Jäger im Winter', { created: ['1563'] }),
  titled('Winter', { created: ['1565'] }),
  titled('Plakat zum Krieg', { created: ['1915'] }),
  titled('Plakat 1914-1918', { created: ['1934'] }),
  titled('Plakat zum Frieden', { created: ['1919'] }),
  titled('Haus 1563'),
];

describe.each([
  ['the embedded engine', borrowEmbeddedSearch],
  ['vitrine engine', openTypesenseSearch],
  ['Typesense', openAsTypesense],
] as const)('with %s', (_, open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const { engine } = await serveFramedRecords(RECORDS, afterAll, undefined, undefined, open);
    // No object is near to any words.
    app = await openApp(engine, { models: { ...MODELS, text: fixedText(180) } });
    afterAll(() => app.close());
  });

  const page = async (q: string, language = 'de') => {
    const url = `/${language}/search?${new URLSearchParams({ q })}`;
    const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
    const [hits = ''] = body.split('<section class="near-words"');
    const titles = [...hits.matchAll(/card-title">(.*?)<\/span>/g)].map(([, title = '']) => title);
    return { titles, body };
  };
  const titlesOf = async (q: string) =>
    (await page(q)).titles.map((title) => title.replace(/<\/?mark>/g, ''));
  /** In any order. */
  const found = async (q: string, ...titles: readonly string[]) =>
    expect((await titlesOf(q)).sort()).toEqual([...titles].sort());

  test.each([
    [
      ['beer-hofmann', 'beer hofmann', 'Beer–Hofmann'],
      [RECORDS[0], RECORDS[1]],
    ],
    [
      ['ex libris', 'ex-libris', 'exlibris'],
      [RECORDS[2], RECORDS[3]],
    ],
    [
      ['u boot', 'u-boot', 'uboot'],
      [RECORDS[4], RECORDS[5]],
    ],
    [
      ['otto-wagner-villa', 'otto wagner villa', 'otto-wagner villa', 'wagner-villa', 'wagnervilla'],
      [RECORDS[6], RECORDS[7]],
    ],
    [
      ['lindwurm/kessel', 'lindwurm kessel', 'lindwurm / kessel'],
      [RECORDS[8], RECORDS[9]],
    ],
  ])('[words-32] %j find each other', async (queries, records) => {
    const titles = records.map((record) => String([record?.aggregatedCHO['title']].flat()[0]));
    for (const q of queries) await found(q, ...titles);
  });

  test('[words-32] words with a hyphen that nothing has are searched with blanks', () =>
    found('hydraulische/hand', 'Presse'));

  test.each([
    ['北斎', '葛飾<mark>北斎</mark>'],
    ['五十三次', '東海道<mark>五十三次</mark>之内 庄野'],
    ['三十六景', '富嶽<mark>三十六景</mark>'],
    ['「東海道五十三次之内」', '<mark>東海道五十三次之内</mark> 庄野'],
    ['嶽', '富<mark>嶽</mark>三十六景'],
    ['ไทย', 'ประเทศ<mark>ไทย</mark>'],
  ])('[words-34] %s finds %s', async (q, title) => expect((await page(q)).titles).toEqual([title]));

  test('[words-31] an identifier that was typed exactly comes first', async () => {
    expect((await titlesOf('37.11'))[0]).toBe('Vase A');
    expect((await titlesOf('3.711'))[0]).toBe('Vase B');
    expect((await titlesOf('3711'))[0]).toBe('Vase C');
    expect(await titlesOf('8001-903/3')).toEqual(['Mappe A', 'Mappe B']);
    expect(await titlesOf('8001-9033')).toEqual(['Mappe B', 'Mappe A']);
  });

  test('[words-33] a year among words is that of the date, without typing errors', async () => {
    await found('winter 1563', 'Jäger im Winter');
    await found('1565 winter', 'Winter');
    await found('winter 1653');
  });

  test('[words-33] nor has a number that is suggested', async () => {
    const suggested = async (q: string) =>
      (await app.inject(`/de/search/suggestions?${new URLSearchParams({ q })}`)).json().suggestions.length;
    expect([await suggested('haus 1563'), await suggested('haus 1653')]).toEqual([1, 0]);
  });

  test('[words-35] a range of years among words is a filter, unless it is in quotation marks', async () => {
    await found('plakat 1914-1918', 'Plakat zum Krieg');
    const { body } = await page('plakat 1914-1918', 'en');
    const number = '/en/search?q=plakat+%221914-1918%22';
    expect(body).toMatch(
      new RegExp(
        `1914-1918 was read as a period\\..*Search for the number instead: <a [^>]*href="[^"]*${RegExp.escape(number)}"`,
      ),
    );
    expect(body).toContain('/en/search?q=plakat"');
    await found('plakat "1914-1918"', 'Plakat 1914-1918');
    expect((await page('plakat "1914-1918"', 'en')).body).not.toContain('was read as');
    await found('1914-1918', 'Plakat 1914-1918');
  });

  test('[search-4] no reply has a key of an identifier', async () => {
    const all = await app.inject(`/v2/search?q=*&include_fields=*,identifierKey&facet_by=`);
    expect([all.statusCode, all.body.includes('identifierKey')]).toEqual([200, false]);
    const named = await app.inject('/v2/search?q=*&sort_by=_eval(identifierKey:a):desc');
    expect(named.statusCode).toBe(400);
    expect((await app.inject(`/v2/object?id=${uuidOf(15)}`)).body).not.toContain('identifierKey');
  });
});
