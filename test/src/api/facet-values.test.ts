import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

const DOCUMENTS = [
  { title: 'Kuss', creator: ['Klimt, Gustav'], edmType: ['IMAGE'], hasIiifManifest: true, dateMin: 1 },
  { title: 'Judith', creator: ['Klimt, Gustav', 'Klimt, Ernst'], edmType: ['IMAGE'], dateMin: -5 },
  { title: 'Hase', creator: ['Dürer, Albrecht'], edmType: ['IMAGE', 'TEXT'], dateMin: 20 },
  { title: 'Reigen', creator: ['Schnitzler, Arthur'], edmType: ['TEXT'], legacyPublisher: ['Fischer'] },
  { title: 'Ohne' },
].map((document, i) => ({ id: `d${i}`, uuid: `d${i}`, ...document }));

const MARKED = ['O’Brien', "O'Brien, Edna", 'ʿAbd al-Qādir', '„Der Sturm“', 'd’Annunzio', 'Anna', 'Zola'].map(
  (subject, i) => ({ id: `m${i}`, uuid: `m${i}`, title: 'Zeichen', subject: [subject] }),
);

const PAGES = [{ id: 'p', title: 'Impressum', category: 'Hilfe', docType: 'contentPage' }];

const app = await openApp(
  await serveCollections({ chos: [...DOCUMENTS, ...MARKED], editorial: PAGES }, undefined, afterAll),
);
afterAll(() => app.close());

const get = (url: string) => app.inject(`/v2/facets/${url}`);

async function check(url: string, total: number, counts: string) {
  const { statusCode, body } = await get(url);
  expect(statusCode, body).toBe(200);
  const reply = JSON.parse(body) as { total_values: number; counts: { value: string; count: number }[] };
  expect(reply.counts.map(({ value, count }) => `${value} ${count}`).join('; ')).toBe(counts);
  expect(reply.total_values).toBe(total);
}

test('has the whole response', async () => {
  const { headers, body } = await get('edmType?q=*&per_page=1');
  expect(JSON.parse(body)).toEqual({
    field_name: 'edmType',
    found: 12,
    total_values: 2,
    page: 1,
    per_page: 1,
    counts: [{ value: 'IMAGE', count: 3 }],
  });
  expect(headers['x-service-api-version']).toBe('2.0.3');
});

describe('values', () => {
  test('[facets-3] the most frequent first, then by name', () =>
    check('creator', 4, 'Klimt, Gustav 2; Dürer, Albrecht 1; Klimt, Ernst 1; Schnitzler, Arthur 1'));
  test('by name', () =>
    check(
      'creator?sort_by=name',
      4,
      'Dürer, Albrecht 1; Klimt, Ernst 1; Klimt, Gustav 2; Schnitzler, Arthur 1',
    ));
  test('[facets-1] page by page', async () => {
    await check('creator?sort_by=name&per_page=3', 4, 'Dürer, Albrecht 1; Klimt, Ernst 1; Klimt, Gustav 2');
    await check('creator?sort_by=name&per_page=3&page=2', 4, 'Schnitzler, Arthur 1');
    await check('creator?page=99999999999', 4, '');
  });
  test('[facets-2] that begin with a text', () => check('creator?starts_with=DURER', 1, 'Dürer, Albrecht 1'));
  test('[facets-2] that have a text anywhere', () => check('creator?contains=t,%20g', 1, 'Klimt, Gustav 2'));
  test('[facets-3] by name, without regard to marks', () =>
    check(
      'subject?sort_by=name',
      7,
      "ʿAbd al-Qādir 1; Anna 1; d’Annunzio 1; „Der Sturm“ 1; O’Brien 1; O'Brien, Edna 1; Zola 1",
    ));
  test('[facets-2] that begin with a text or have it, without regard to marks', async () => {
    await check("subject?starts_with=o'b", 2, "O’Brien 1; O'Brien, Edna 1");
    await check('subject?starts_with=abd', 1, 'ʿAbd al-Qādir 1');
    await check(`subject?contains=${encodeURIComponent('„sturm')}`, 1, '„Der Sturm“ 1');
  });
  test('with both', () => check('creator?starts_with=k&contains=ernst', 1, 'Klimt, Ernst 1'));
  test('[facets-4] of matches only', async () => {
    await check('creator?q=judith', 2, 'Klimt, Ernst 1; Klimt, Gustav 1');
    await check('creator?filter_by=edmType:=TEXT', 2, 'Dürer, Albrecht 1; Schnitzler, Arthur 1');
    await check('creator?q=nothing', 0, '');
  });
  test('of other types', async () => {
    await check('hasIiifManifest', 1, 'true 1');
    await check('dateMin?sort_by=name', 3, '-5 1; 1 1; 20 1');
  });
  test('of other collections', () => check('category?collection=editorial', 1, 'Hilfe 1'));
});

describe('[facets-5] errors', () => {
  const refused = async (url: string, status: number, detail: unknown) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, JSON.parse(body)]).toEqual([status, { detail }]);
  };
  test.each(['publisher', 'title', 'legacyPublisher', 'constructor', '*', 'creator,subject', 'ä%2Fb'])(
    '404 for %s, with the fields that there are',
    async (field) => {
      const { statusCode, body } = await get(field);
      expect(statusCode).toBe(404);
      expect(JSON.parse(body).detail).toMatch(
        `Could not find a facet field named \`${decodeURIComponent(field)}\` in \`chos\`, which has dataProvider, creator, `,
      );
      expect(body).not.toContain('legacyPublisher,');
    },
  );
  test('400 for the filter, with its place', () =>
    refused('creator?filter_by=nix:=1', 400, 'Could not find a filter field named `nix` in the schema.'));
  test('404 for a hidden field in query_by', () =>
    refused(
      'creator?q=a&query_by=legacyPublisher',
      404,
      'Could not find a field named `legacyPublisher` in the schema.',
    ));
  test('422 for parameters', async () => {
    await refused('creator?per_page=251', 422, [
      {
        type: 'less_than_equal',
        loc: ['query', 'per_page'],
        msg: 'Input should be less than or equal to 250',
      },
    ]);
    await refused('creator?sort_by=_alpha', 422, [
      { type: 'literal_error', loc: ['query', 'sort_by'], msg: "Input should be 'count' or 'name'" },
    ]);
  });
  test('a misspelt parameter gets a hint', async () =>
    expect((await get('creator?contain=a')).headers['x-vitrine-hint']).toBe(
      'contain is ignored: did you mean contains?',
    ));
});

test('no parameters are an error of the service', async () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('creator', '*', '`', '-1', '0', 'creator:=`a`'));
  const names = ['q', 'query_by', 'filter_by', 'starts_with', 'contains', 'sort_by', 'page', 'collection'];
  const query = fc.dictionary(fc.constantFrom(...names), text);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('creator', 'dateMin', 'docType'), query, async (field, given) => {
      const { statusCode } = await get(`${field}?${new URLSearchParams(given)}`);
      expect([200, 400, 404, 422]).toContain(statusCode);
    }),
    { numRuns: 100 },
  );
});
