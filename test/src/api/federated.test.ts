import { afterAll, describe, expect, test } from 'vitest';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

const DOCUMENTS = {
  chos: [
    { id: 'o1', uuid: 'o1', title: 'Donau bei Wien', dataProvider: 'Museum', edmType: ['IMAGE'] },
    { id: 'o2', uuid: 'o2', title: 'Donau bei Linz', sourceRecord: '{}', legacyPublisher: ['Verlag'] },
  ],
  editorial: [
    { id: 'e1', title: 'Die Donau', place: 'Wien', docLanguage: 'de' },
    { id: 'e2', title: 'The Donau', place: 'Wien', docLanguage: 'en' },
  ],
  knowledge: [{ id: 'k1', title: 'Donauraum', book: 'Flüsse' }],
};

const app = await openApp(await serveCollections(DOCUMENTS, undefined, afterAll));
afterAll(() => app.close());

const ask = (query: string) => app.inject(`/v2/search/federated?${query}`);

interface Result {
  readonly found: number;
  readonly hits: readonly { readonly document: Readonly<Record<string, unknown>> }[];
  readonly facet_counts: readonly { readonly field_name: string }[];
  readonly request_params: { readonly collection_name: string; readonly per_page: number };
}

/** The collections of the results with the ids found in each, in order. */
async function check(query: string, expected: readonly (readonly [string, string])[]): Promise<Result[]> {
  const response = await ask(query);
  expect(response.statusCode).toBe(200);
  const { results } = response.json() as { readonly results: Result[] };
  const seen = results.map(({ request_params, hits }) => [
    request_params.collection_name,
    hits.map(({ document }) => document['id']).join(' '),
  ]);
  expect(seen).toEqual(expected);
  return results;
}

async function refused(query: string, status: number, detail: unknown) {
  const response = await ask(query);
  expect([response.statusCode, response.json()]).toEqual([status, { detail }]);
}

const issue = (parameter: string, type: string, msg: string) => [{ type, loc: ['query', parameter], msg }];
const notListed = issue(
  'collections',
  'literal_error',
  'Input should be a comma-separated list of chos, editorial, knowledge',
);

describe('one result for each collection', () => {
  test('[federated-2] [federated-4] [federated-5] all three, ten hits each, without facets, records or hidden fields', async () => {
    const results = await check('q=donau', [
      ['chos', 'o2 o1'],
      ['editorial', 'e2 e1'],
      ['knowledge', 'k1'],
    ]);
    expect(
      results.map(({ request_params, facet_counts }) => [request_params.per_page, facet_counts]),
    ).toEqual([
      [10, []],
      [10, []],
      [10, []],
    ]);
    expect(Object.keys(results[0]?.hits[1]?.document ?? {})).not.toContain('sourceRecord');
    expect(JSON.stringify(results)).not.toContain('legacy');
  });

  test('[federated-2] in the requested order, with optional spaces', () =>
    check('q=donau&collections=%20knowledge%20,+chos', [
      ['knowledge', 'k1'],
      ['chos', 'o2 o1'],
    ]));

  test('[federated-7] a repeated name repeats its result', () =>
    check('q=linz&collections=chos,editorial,chos', [
      ['chos', 'o2'],
      ['editorial', ''],
      ['chos', 'o2'],
    ]));

  test('[federated-3] [federated-8] the filter counts for all', () =>
    check('q=*&filter_by=docLanguage:[de,mul]', [
      ['chos', 'o2 o1'],
      ['editorial', 'e1'],
      ['knowledge', 'k1'],
    ]));

  test('[federated-6] per_page, facets and their values are those of each', async () => {
    const results = await check('q=*&per_page=1&facet_by=docLanguage&max_facet_values=1&page=2&limit=0', [
      ['chos', 'o2'],
      ['editorial', 'e2'],
      ['knowledge', 'k1'],
    ]);
    expect(results.map(({ found }) => found)).toEqual([2, 2, 1]);
    expect(results.map(({ facet_counts }) => facet_counts)).toMatchObject([
      [{ field_name: 'docLanguage', counts: [{ value: 'mul' }] }],
      [{ field_name: 'docLanguage', counts: [{}] }],
      [{ field_name: 'docLanguage', counts: [{ value: 'de' }] }],
    ]);
  });
});

describe('refused requests', () => {
  test('[federated-1] no words', () =>
    refused('collections=chos', 422, issue('q', 'missing', 'Field required')));
  test.each(['objects', 'chos,objects', 'CHOS', '', ' ,', 'chos,constructor'])(
    '[federated-9] collections=%s',
    (list) => refused(`q=a&collections=${encodeURIComponent(list)}`, 422, notListed),
  );
  test('[federated-9] more collections than anyone needs', () =>
    refused(
      `q=a&collections=${'chos,'.repeat(11)}`,
      422,
      issue('collections', 'too_long', 'Input should name at most 10 collections'),
    ));
  test('[federated-4] per_page beyond its limit', () =>
    refused(
      'q=a&per_page=251',
      422,
      issue('per_page', 'less_than_equal', 'Input should be less than or equal to 250'),
    ));
  test('[errors-4] [federated-3] a field in the filter that one collection lacks', () =>
    refused(
      'q=*&filter_by=edmType:=IMAGE',
      400,
      'editorial: Could not find a filter field named `edmType` in the schema.',
    ));
  test('[errors-5] a facet that one collection lacks', () =>
    refused('q=*&facet_by=place', 404, 'chos: Could not find a facet field named `place` in the schema.'));
  test('a hidden field', () =>
    refused(
      'q=*&filter_by=legacyPublisher:=a',
      400,
      'chos: Could not find a filter field named `legacyPublisher` in the schema.',
    ));
  test('a collection without an index', async () => {
    const app = await openApp(await serveCollections({ chos: [] }));
    const response = await app.inject('/v2/search/federated?q=a');
    await app.close();
    expect([response.statusCode, response.json()]).toEqual([
      502,
      { detail: 'editorial: The search engine has no index yet' },
    ]);
  });
});

describe('the engine', () => {
  test('[federated-7] searches each collection once, in one round trip', async () => {
    const engine = recordingEngine();
    const app = await openApp(engine);
    await app.inject(
      '/v2/search/federated?q=a&collections=editorial,chos,editorial&max_facet_values=5000&facet_by=docType',
    );
    await app.close();
    expect(engine.roundTrips).toEqual([2]);
    expect(engine.searches.map(({ collection }) => collection)).toEqual(['editorial', 'chos']);
    const { query_by, exclude_fields, ...sent } = engine.searches[1]?.parameters ?? {};
    expect(sent).toEqual({
      q: 'a',
      per_page: '10',
      facet_by: 'docType',
      max_facet_values: '1000',
      highlight_full_fields: 'title,description,creator,subject',
      use_cache: 'true',
    });
    expect(query_by).toMatch(/^title,description,creator/);
    expect(exclude_fields).toMatch(/^legacy\*,uuidKey,entityMention,wordForms,identifierKey,.*,sourceRecord/);
  });

  test('gives the tags that make the ETag', async () => {
    const engine = recordingEngine();
    engine.reply = ({ collection }) => Promise.resolve({ ...engineReply(EMPTY_REPLY), tag: collection });
    const app = await openApp(engine);
    const url = '/v2/search/federated?q=a&collections=chos,knowledge';
    expect((await app.inject(url)).headers['etag']).toBe('W/"chos.knowledge"');
    const known = await app.inject({ url, headers: { 'if-none-match': 'W/"chos.knowledge"' } });
    expect(known.statusCode).toBe(304);
    await app.close();
  });
});
