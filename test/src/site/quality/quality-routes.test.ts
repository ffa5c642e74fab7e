import Fastify from 'fastify';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { validatorCompiler } from '../../../../src/api/request-validation.ts';
import { qualityRoutes } from '../../../../src/site/quality/quality-routes.ts';
import { createCatalogue } from '../../../../src/use-cases/catalogue.ts';
import type { QualityReport } from '../../../../src/use-cases/quality-report.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { openApp } from '../../api/open-app.ts';
import { serveFramedRecords } from '../../api/served-records.ts';
import { german, qualityRecord } from '../../edm/quality/quality-record.ts';
import { EMPTY_PUBLIC_CMS } from '../../stores/cms/memory-cms.ts';
import { MODELS } from '../../use-cases/models.ts';
import { openQualitySite } from './quality-site.ts';

/** With an umlaut, a slash, a comma and a quotation mark; and one that a spreadsheet would run. */
const NAME = 'Archiv für "Öl", Wien/Graz';
const FORMULA = '=HYPERLINK("http://evil.example")';

const { engine } = await serveFramedRecords(
  [
    qualityRecord({ title: [german('Ansicht')], created: '1900' }, { dataProvider: NAME }),
    qualityRecord({ title: ['Ansicht'], description: [german('kurz')] }, { dataProvider: NAME }),
    qualityRecord({ title: ['II'] }, { dataProvider: FORMULA }),
  ],
  afterAll,
);

const app = await openApp(engine, { clock: () => Date.UTC(2026, 10, 23, 4) });
afterAll(() => app.close());

const ofName = (name: string) => `/institutions/${encodeURIComponent(name)}/quality`;
const get = async (url: string, headers = {}) => {
  const { statusCode, headers: given, body } = await app.inject({ url, headers });
  return { status: statusCode, headers: given, body };
};
/** The lines of a table. */
const lines = async (url: string, headers = {}): Promise<string[]> =>
  (await get(url, headers)).body.split('\r\n');

describe('[quality-11] JSON', () => {
  test('of the whole collection', async () => {
    const { status, headers, body } = await get('/quality');
    const { institution, now, institutions }: QualityReport = JSON.parse(body);
    expect([status, headers['content-type'], headers['vary'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'accept, accept-encoding',
      'public, max-age=300, stale-if-error=86400',
    ]);
    expect([institution, now.objects, institutions?.map(({ names }) => names)]).toEqual([
      null,
      3,
      [[NAME], [FORMULA]],
    ]);
  });

  test('of an institution, by a name with umlauts and a slash', async () => {
    const { status, body } = await get(ofName(NAME));
    const { institution, now, all }: QualityReport = JSON.parse(body);
    expect([status, institution?.names, now.objects, all?.objects]).toEqual([200, [NAME], 2, 3]);
  });

  test('that the client already has', async () => {
    const { headers } = await get('/quality');
    expect((await get('/quality', { 'if-none-match': headers['etag'] })).status).toBe(304);
  });

  test.each([
    [ofName('Nirgends'), 404, { detail: 'No institution with ID or name Nirgends' }],
    ['/quality?format=xml', 422, expect.anything()],
  ])('%s is refused with %i', async (url, status, detail) => {
    const response = await get(url);
    expect([response.status, JSON.parse(response.body)]).toEqual([status, detail]);
  });
});

describe('[quality-11] CSV', () => {
  test('has a row for each measure, beside the shares of all', async () => {
    const table = await lines(`${ofName(NAME)}?format=csv`);
    expect(table.slice(0, 3)).toEqual([
      '"measure","value","meaning_en","meaning_de","objects","share","share_of_all"',
      '"objects","","Objects","Objekte","2","1","1"',
      '"content_tier","0","Content tier 0","Inhaltsstufe 0","2","1","1"',
    ]);
    expect(table).toContain(
      '"problem","missing-description","There is no description","Die Beschreibung fehlt","1","0.5","0.6667"',
    );
    expect(table).toContain(
      '"links","unchecked","Links not all checked","Links nicht alle geprüft","2","1","1"',
    );
    expect(table.slice(-1)).toEqual(['']);
    expect(new Set(table.slice(0, -1).map((line) => line.split('","').length))).toEqual(new Set([7]));
  });

  test('of the whole collection has nothing to compare with', async () => {
    const [, objects, tier] = await lines('/quality?format=csv');
    expect([objects, tier]).toEqual([
      '"objects","","Objects","Objekte","3","1",""',
      '"content_tier","0","Content tier 0","Inhaltsstufe 0","3","1",""',
    ]);
  });

  test('is what Accept may ask for, and a file with a name', async () => {
    const url = ofName(NAME);
    const { headers, body } = await get(url, { accept: 'text/csv' });
    expect([headers['content-type'], headers['content-disposition'], headers['vary']]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="quality-archiv-fur-ol-wien-graz-[\da-f]{8}\.csv"$/),
      'accept, accept-encoding',
    ]);
    expect(body).toBe((await get(`${url}?format=csv`)).body);
    expect((await get(`${url}?format=json`, { accept: 'text/csv' })).headers['content-type']).toMatch(/json/);
    const whole = await get('/quality?format=csv');
    expect(whole.headers['content-disposition']).toBe('attachment; filename="quality.csv"');
    const again = await get(url, { accept: 'text/csv', 'if-none-match': headers['etag'] });
    expect(again.status).toBe(304);
  });

  test('is not cached while there are no objects, as JSON is not', async () => {
    const site = await openQualitySite(onTestFinished);
    const caching = async (url: string) => (await site.inject({ url })).headers['cache-control'];
    const formats = ['json', 'csv'];
    const empty = formats.map((format) => caching(`/institutions/belvedere/quality?format=${format}`));
    expect(await Promise.all(empty)).toEqual(['no-cache', 'no-cache']);
    expect(await caching('/institutions/albertina/quality?format=csv')).toMatch(/^public, max-age=300/);
  });

  test('can begin with a byte order mark', async () => {
    expect((await get('/quality?format=csv&bom=true')).body.startsWith('\uFEFF"measure"')).toBe(true);
  });

  test('can have other separators', async () => {
    const commas = (await get('/quality?format=csv')).body;
    expect(commas).toContain('","');
    const { body } = await get('/quality?format=csv&separator=;');
    expect(body).toBe(commas.replaceAll('","', '";"'));
  });
});

describe('[quality-11] browsers', () => {
  async function open() {
    const routes = Fastify();
    onTestFinished(() => routes.close());
    routes.setValidatorCompiler(validatorCompiler);
    routes.setSerializerCompiler(() => JSON.stringify);
    const page = async (
      _: unknown,
      reply: { header: (name: string, value: string) => { type(is: string): void } },
    ) => {
      reply.header('vary', 'accept-language').type('text/html');
      return '<h1>Qualität</h1>';
    };
    qualityRoutes(routes, createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS), {
      all: page,
      institution: page,
    });
    return routes;
  }
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test.each(['/quality', ofName(NAME)])('get the page at %s, unless a format is named', async (url) => {
    const routes = await open();
    const { headers, body } = await routes.inject({ url, headers: { accept: BROWSER } });
    expect(body).toBe('<h1>Qualität</h1>');
    expect(headers['vary']).toBe('accept, accept-language, accept-encoding');
    const again = await routes.inject({
      url,
      headers: { accept: BROWSER, 'if-none-match': headers['etag'] },
    });
    expect(again.statusCode).toBe(304);
    const named = await routes.inject({ url: `${url}?format=json`, headers: { accept: BROWSER } });
    expect(named.json<QualityReport>().now.objects).toBeGreaterThan(0);
  });
});

test('an example leads to its page', async () => {
  const report: QualityReport = JSON.parse((await get(ofName(NAME))).body);
  expect(report.problems.flatMap(({ examples }) => examples)).toContainEqual({
    id: uuidOf(0),
    title: 'Ansicht',
    url: `https://vitrine.example/objects/${uuidOf(0)}`,
  });
});
