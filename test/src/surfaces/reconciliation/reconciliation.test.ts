import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { SearchEngine, SearchParameters } from '../../../../src/stores/search/search-engine.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { BASE_URL } from '../../api/open-app.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { serveRecords } from '../../api/served-records.ts';
import { faultsOf, openReconciliation } from './open-reconciliation.ts';
import type { PROTOCOL_SCHEMAS } from './protocol-schemas.ts';

const year = (of: number): number => Date.UTC(of) / 1000;

const SELF_PORTRAITS = Array.from({ length: 40 }, (_, at) => ({
  id: uuidOf(100 + at),
  title: 'Selbstbildnis',
  creator: [`Maler ${at}`],
}));
const DOCUMENTS = [
  {
    id: uuidOf(1),
    title: 'Der Kuss (Liebespaar) / The Kiss (Lovers)',
    creator: ['Gustav Klimt'],
    creatorUri: ['https://d-nb.info/gnd/118563254'],
    date: ['1908–1909'],
    dateMin: year(1908),
    dateMax: year(1910) - 1,
    dcType: ['Gemälde'],
    dataProvider: 'ALBERTINA, Wien',
    identifier: ['4912'],
    previewImage: 'https://vitrine.example/previews/a.webp',
    edmRightsName: ['Public Domain'],
    mediaCount: 3,
    hasIiifManifest: true,
  },
  { id: uuidOf(2), title: 'Der Kuss', creator: ['Auguste Rodin'], date: ['1882'], dateMin: year(1882) },
  {
    id: uuidOf(3),
    title: 'Selbstbildnis',
    creator: ['Dürer, Albrecht'],
    dateMin: year(1500),
    dateMax: year(1501) - 1,
  },
  { id: uuidOf(4), title: 'Feldhase', alternative: ['Junger Hase'], creator: ['Albrecht Dürer'] },
  { id: uuidOf(6), title: "The Wife of Bath's Tale", creator: ["D'Espouy, Hector"] },
  { id: uuidOf(5), title: '<b>Bild</b>', creator: ['"A" & B'] },
  ...SELF_PORTRAITS,
];
const engine = await serveCollections(
  { chos: DOCUMENTS.map((document) => ({ uuid: document.id, ...document })), editorial: [], knowledge: [] },
  undefined,
  afterAll,
);
const app = await openReconciliation(engine);
afterAll(() => app.close());

/** A response that is as the specification wants it. */
async function get<Body>(url: string, schema: keyof typeof PROTOCOL_SCHEMAS): Promise<Body> {
  const response = await app.inject({ url, headers: { 'accept-language': 'en' } });
  expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(faultsOf(schema, response.json())).toEqual([]);
  return response.json();
}

async function post<Body>(
  url: string,
  payload: string,
  schema: keyof typeof PROTOCOL_SCHEMAS,
): Promise<Body> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await app.inject({ method: 'POST', url, headers, payload });
  expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(faultsOf(schema, response.json())).toEqual([]);
  return response.json();
}

interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly score: number;
  readonly match: boolean;
  readonly type: readonly { readonly id: string }[];
  readonly features: readonly { readonly id: string; readonly value: number }[];
}

async function ask(query: object): Promise<readonly Candidate[]> {
  const form = new URLSearchParams({ queries: JSON.stringify({ q0: query }) });
  const { q0 } = await post<Record<string, { result: Candidate[] }>>('/reconcile', String(form), 'results');
  return q0?.result ?? [];
}

const briefly = (candidates: readonly Candidate[]) =>
  candidates.map(({ id, score, match }) => [id, score, match]);

describe('[reconciliation-3] names', () => {
  test('an equal name comes before one with more words, and is the match', async () => {
    expect(briefly(await ask({ query: 'Der Kuss' }))).toEqual([
      [uuidOf(2), 100, true],
      [uuidOf(1), 96, false],
    ]);
  });
  test('each of several titles, and alternative titles', async () => {
    expect(briefly(await ask({ query: 'The Kiss (Lovers)' }))).toEqual([[uuidOf(1), 100, true]]);
    expect(briefly(await ask({ query: 'junger hase' }))).toEqual([[uuidOf(4), 100, true]]);
  });
  test('inventory numbers', async () => {
    expect(briefly(await ask({ query: '4912' }))).toEqual([[uuidOf(1), 100, true]]);
  });
  test('the id of an object, and its URL', async () => {
    for (const query of [uuidOf(4), `${BASE_URL}/id/${uuidOf(4)}`, `${BASE_URL}/id/${uuidOf(4)}/cho`]) {
      expect(briefly(await ask({ query }))).toEqual([[uuidOf(4), 100, true]]);
    }
  });
  test('a misspelt name is a candidate, but no match', async () => {
    const [candidate] = await ask({ query: 'Feldhasse' });
    expect([candidate?.id, candidate?.match]).toEqual([uuidOf(4), false]);
  });
  test('words with punctuation, which no character turns into an operator', async () => {
    for (const query of ["The Wife of Bath's Tale", '"Wife of Bath\'s" -Tale The', 'wife of baths tale*']) {
      expect((await ask({ query }))[0]?.id).toBe(uuidOf(6));
    }
    const v = "d'espouy";
    expect(briefly(await ask({ properties: [{ pid: 'creator', v }] }))).toEqual([[uuidOf(6), 90, false]]);
  });
  test('a frequent name has no match', async () => {
    const candidates = await ask({ query: 'Selbstbildnis', limit: 50 });
    expect([candidates.length, candidates.some(({ match }) => match)]).toEqual([41, false]);
  });
  test('institutions by each of their names, and by their id', async () => {
    for (const query of ['Albertina', 'Albertina Museum', 'ALBERTINA, Wien', 'albertina bundesmuseum']) {
      expect(briefly(await ask({ query, type: 'foaf:Organization' }))).toEqual([['albertina', 100, true]]);
    }
    expect(briefly(await ask({ query: 'graphische' }))).toEqual([['graphische', 100, true]]);
  });
  test('an empty query has no candidates', async () => {
    expect(await ask({ query: '' })).toEqual([]);
    expect(await ask({ query: '…' })).toEqual([]);
  });
});

describe('properties', () => {
  test('an object among many of the same name is found by its creator, in any order of words', async () => {
    const [first, second] = await ask({
      query: 'Selbstbildnis',
      type: ['edm:ProvidedCHO'],
      type_strict: 'any',
      properties: [
        { pid: 'creator', v: 'Albrecht Dürer' },
        { pid: 'date', v: 1500 },
      ],
    });
    expect(first).toMatchObject({
      id: uuidOf(3),
      score: 99.3,
      match: true,
      features: [
        { id: 'name', value: 100 },
        { id: 'creator', value: 97 },
        { id: 'date', value: 100 },
      ],
    });
    expect(second?.score).toBeLessThan(95);
  });
  test('without a name', async () => {
    expect(briefly(await ask({ properties: [{ pid: 'creator', v: ['Klimt', 'Egon Schiele'] }] }))).toEqual([
      [uuidOf(1), 90, false],
    ]);
  });
  test('an institution that was reconciled before', async () => {
    const v = { id: 'albertina', name: 'Albertina' };
    expect(briefly(await ask({ query: 'Der Kuss', properties: [{ pid: 'dataProvider', v }] }))).toEqual([
      [uuidOf(1), 97.3, true],
      [uuidOf(2), 66.7, false],
    ]);
  });
  test('a URI is the same or another one', async () => {
    const of = (v: string) => ask({ properties: [{ pid: 'creatorUri', v }] });
    expect(briefly(await of('https://d-nb.info/gnd/118563254'))).toEqual([[uuidOf(1), 100, true]]);
    expect(await of('https://d-nb.info/gnd/118563255')).toEqual([]);
  });
});

describe('a search that takes too long', () => {
  const failing = async (isFailing: (parameters: SearchParameters) => boolean) => {
    const slow = { status: 408, body: Buffer.from('{"message":"Request Timeout"}') };
    const search: SearchEngine['search'] = async (collection, parameters, options) =>
      isFailing(parameters) ? slow : engine.search(collection, parameters, options);
    const service = await openReconciliation(Object.assign(Object.create(engine), { search }));
    const queries = {
      q: { query: 'Der Kuss', type: 'edm:ProvidedCHO', properties: [{ pid: 'creator', v: 'Rodin' }] },
    };
    const response = await service.inject(
      `/reconcile?queries=${encodeURIComponent(JSON.stringify(queries))}`,
    );
    await service.close();
    return response;
  };
  test('finds nothing, but others do', async () => {
    const { statusCode, body } = await failing(({ filter_by = '' }) => filter_by.includes('Rodin'));
    expect([statusCode, body]).toEqual([200, expect.stringContaining(uuidOf(2))]);
  });
  test('is an error if there are no others', async () => {
    const { statusCode, body } = await failing(({ q }) => q === 'Der Kuss');
    expect([statusCode, JSON.parse(body)]).toEqual([
      502,
      { detail: 'The search engine did not answer in time' },
    ]);
  });
});

describe('[reconciliation-1] suggestions', () => {
  interface Suggestions {
    readonly result: readonly { readonly id: string }[];
  }
  const suggested = async (path: string, schema: 'entities' | 'properties' | 'types') => {
    const { result } = await get<Suggestions>(`/reconcile/suggest/${path}`, schema);
    return result.map(({ id }) => id);
  };
  test('entities', async () => {
    expect(await suggested('entity?prefix=alb', 'entities')).toEqual(['albertina']);
    expect(await suggested('entity?prefix=feld', 'entities')).toEqual([uuidOf(4)]);
    expect(await suggested(`entity?prefix=${uuidOf(4)}`, 'entities')).toEqual([uuidOf(4)]);
    expect(await suggested('entity?prefix=alb&type=edm:ProvidedCHO', 'entities')).toEqual([]);
    expect(await suggested('entity', 'entities')).toEqual(['albertina', 'graphische']);
  });
  test('further entities by cursor', async () => {
    const first = await suggested('entity?prefix=selbst', 'entities');
    const next = await suggested('entity?prefix=selbst&cursor=20', 'entities');
    const last = await suggested('entity?prefix=selbst&cursor=40', 'entities');
    expect(new Set([...(first ?? []), ...(next ?? []), ...(last ?? [])]).size).toBe(41);
  });
  test('properties and types', async () => {
    expect(await suggested('property?prefix=urh', 'properties')).toEqual(['creator', 'creatorUri']);
    expect(await suggested('property?prefix=seat&type=foaf:Organization', 'properties')).toEqual(['place']);
    expect(await suggested('property?prefix=seat&type=edm:ProvidedCHO', 'properties')).toEqual([]);
    expect(await suggested('type?prefix=obj', 'types')).toEqual(['edm:ProvidedCHO']);
    expect(await suggested('type', 'types')).toHaveLength(6);
  });
  test('flyouts', async () => {
    const of = (path: string) => get<{ html: string }>(`/reconcile/flyout/${path}`, 'flyout');
    expect((await of(`entity?id=${uuidOf(5)}`)).html).toContain('&lt;b&gt;Bild&lt;/b&gt;');
    expect((await of('property?id=place')).html).toBe('<p>Seat</p>');
    expect((await of('type?id=edm:ProvidedCHO')).html).toBe('<p>Object</p>');
  });
});

test('[reconciliation-1] values of objects and institutions', async () => {
  const extension = {
    ids: [uuidOf(1), 'albertina', 'graphische', 'unknown'],
    properties: [
      ...['creator', 'dateMin', 'dataProvider', 'mediaCount', 'hasIiifManifest', 'place'].map((id) => ({
        id,
      })),
      ...['website', 'summary', 'parentInstitution'].map((id) => ({ id })),
      { id: 'providerNames', settings: { limit: '1' } },
    ],
  };
  const form = String(new URLSearchParams({ extend: JSON.stringify(extension) }));
  const { rows } = await post<{ rows: Record<string, Record<string, unknown[]>> }>(
    '/reconcile',
    form,
    'extension',
  );
  const filled = Object.entries(rows).map(([id, row]) => [
    id,
    Object.fromEntries(Object.entries(row).filter(([, values]) => values.length > 0)),
  ]);
  expect(Object.fromEntries(filled)).toEqual({
    [uuidOf(1)]: {
      creator: [{ str: 'Gustav Klimt' }],
      dateMin: [{ date: '1908-01-01T00:00:00Z' }],
      dataProvider: [{ id: 'albertina', name: 'ALBERTINA, Wien' }],
      mediaCount: [{ int: 3 }],
      hasIiifManifest: [{ str: 'true' }],
    },
    albertina: {
      place: [{ str: 'Vienna' }],
      website: [{ str: 'https://albertina.example' }],
      summary: [{ str: 'Prints & drawings' }],
      providerNames: [{ str: 'ALBERTINA, Wien' }],
    },
    graphische: { parentInstitution: [{ id: 'albertina', name: 'Albertina Museum' }] },
    unknown: {},
  });
});

test('proposed properties', async () => {
  const { properties } = await get<{ properties: { id: string }[] }>(
    `/reconcile/extend/propose?type=foaf:Organization&limit=2`,
    'proposal',
  );
  expect(properties.map(({ id }) => id)).toEqual(['legalName', 'providerNames']);
});

test('[reconciliation-1] previews are pages, and text of records is not markup', async () => {
  const { headers, body } = await app.inject(`/reconcile/preview?id=${uuidOf(5)}`);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['x-frame-options']).toBeUndefined();
  expect(body).toContain('&lt;b&gt;Bild&lt;/b&gt;');
  expect(body).not.toContain('<b>Bild');
});

test('an id leads to the URL of the object, or to the page of the institution', async () => {
  const locationOf = async (id: string) => (await app.inject(`/reconcile/view?id=${id}`)).headers['location'];
  expect(await locationOf(uuidOf(1))).toBe(`${BASE_URL}/id/${uuidOf(1)}`);
  expect(await locationOf('albertina')).toBe(`${BASE_URL}/en/albertina`);
});

describe('[reconciliation-5] any JSON', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Der Kuss', '`', '\\', '*', '1508', 'true'),
  );
  const condition = fc.record(
    {
      pid: fc.constantFrom(
        'creator',
        'date',
        'dateMin',
        'mediaCount',
        'hasIiifManifest',
        'edmRights',
        'place',
        'x',
      ),
      v: fc.oneof(text, fc.array(text), fc.anything()),
    },
    { requiredKeys: ['v'] },
  );
  const query = fc.record(
    {
      query: text,
      type: fc.anything(),
      limit: fc.integer(),
      properties: fc.array(condition, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  );
  test.each([
    ['a batch', '/reconcile?queries=', fc.dictionary(fc.string(), query, { maxKeys: 3 })],
    [
      'values',
      '/reconcile?extend=',
      fc.record({ ids: fc.array(text), properties: fc.array(fc.record({ id: text })) }),
    ],
  ] as const)('%s is answered or refused', async (_name, url, bodies) => {
    await fc.assert(
      fc.asyncProperty(bodies as fc.Arbitrary<unknown>, async (body) => {
        const json =
          JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? Number(value) : value)) ?? '';
        const { statusCode } = await app.inject(url + encodeURIComponent(json.toWellFormed()));
        expect([200, 413, 414, 422]).toContain(statusCode);
      }),
      { numRuns: 30 },
    );
  });
  test.each([
    'suggest/entity',
    'suggest/property',
    'suggest/type',
    'preview',
    'view',
    'flyout/entity',
    'extend/propose',
  ])('any parameter of %s', async (path) => {
    const parameters = fc.record(
      { prefix: text, id: text, cursor: text, type: text, limit: text },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(parameters, async (given) => {
        const query = Object.entries(given).map(([name, value]) => [name, value.toWellFormed()]);
        const { statusCode } = await app.inject(`/reconcile/${path}?${new URLSearchParams(query)}`);
        expect([200, 302, 404, 422]).toContain(statusCode);
      }),
      { numRuns: 20 },
    );
  });
});

describe('[reconciliation-4] odd cells of a table', async () => {
  type Results = Readonly<Record<string, { readonly result: readonly { readonly id: string }[] }>>;
  const KISS = { query: 'Der Kuss', type: 'edm:ProvidedCHO' };
  const form = (given: object) =>
    String(new URLSearchParams(Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)])));
  const idsIn = (results: Results) =>
    Object.fromEntries(Object.entries(results).map(([key, { result }]) => [key, result.map(({ id }) => id)]));
  const found = (await ask(KISS)).map(({ id }) => id);

  /** The ids of candidates in a batch between two queries that find something, by form and by URL. */
  async function candidates(odd: unknown) {
    const queries = form({ queries: { before: KISS, odd, after: { ...KISS, limit: 1 } } });
    const { odd: ids, ...others } = idsIn(await post<Results>('/reconcile', queries, 'results'));
    expect(others).toEqual({ before: found, after: found.slice(0, 1) });
    expect(idsIn(await get<Results>(`/reconcile?${queries}`, 'results'))).toEqual({ ...others, odd: ids });
    return ids;
  }

  test.each<[unknown]>([
    [null],
    [5],
    ['Der Kuss'],
    [[]],
    [{}],
    [{ query: null }],
    [{ query: '' }],
    [{ query: ' \t' }],
    [{ query: ['Der Kuss'] }],
    [{ ...KISS, type: 'Q5' }],
    [{ ...KISS, type: ['Q5', 'P31'] }],
    [{ ...KISS, properties: [{ pid: 'P31', v: 'x' }] }],
    [{ ...KISS, properties: [{ v: 'x' }] }],
    [{ properties: [{ pid: 'creator', v: null }] }],
  ])('%j has no candidates', async (odd) => expect(await candidates(odd)).toEqual([]));

  test.each<[object]>([
    [{ limit: '3' }],
    [{ limit: null }],
    [{ limit: '' }],
    [{ limit: 'many' }],
    [{ limit: -1 }],
    [{ limit: 1e99 }],
    [{ type: '' }],
    [{ type: null }],
    [{ type: [] }],
    [{ type: ['', 'edm:ProvidedCHO', 'Q5'] }],
    [{ type: { id: 'edm:ProvidedCHO', name: 'Object' } }],
    [{ type_strict: 'perhaps' }],
    [{ properties: null }],
    [{ properties: [] }],
    [{ properties: [null, 'creator', { pid: 'creator' }] }],
    [{ properties: [{ pid: 'creator', v: null }] }],
    [{ properties: [{ pid: 'creator', v: '' }] }],
    [{ properties: [{ pid: 'creator', v: [null, ' ', {}, { id: null }] }] }],
  ])('%j is read as if it were not there, or as what is meant', async (odd) =>
    expect(await candidates({ ...KISS, ...odd })).toEqual(found),
  );

  test('numbers are texts, and texts limits', async () => {
    expect(await candidates({ query: 4912, properties: { pid: 'identifier', v: 4912 } })).toEqual(
      await candidates({ query: '4912', properties: [{ pid: 'identifier', v: '4912' }] }),
    );
    expect(await candidates({ ...KISS, limit: '1' })).toEqual(found.slice(0, 1));
    expect(await candidates({ ...KISS, limit: 1.9 })).toEqual(found.slice(0, 1));
  });

  test('values of odd ids and properties', async () => {
    type Rows = { readonly meta: readonly { readonly id: string }[]; readonly rows: object };
    const extend = {
      ids: [uuidOf(1), null, '', 7, { id: uuidOf(2) }],
      properties: [
        { id: 'creator', settings: null },
        null,
        { id: 'P31' },
        { id: 'date', settings: { limit: 'x' } },
      ],
    };
    const answer = await post<Rows>('/reconcile', form({ extend }), 'extension');
    expect(answer.meta.map(({ id }) => id)).toEqual(['creator', 'date']);
    expect(answer.rows).toEqual({
      [uuidOf(1)]: { creator: [{ str: 'Gustav Klimt' }], date: [{ str: '1908–1909' }] },
      7: { creator: [], date: [] },
      [uuidOf(2)]: { creator: [{ str: 'Auguste Rodin' }], date: [{ str: '1882' }] },
    });
    expect((await get<Rows>(`/reconcile?${form({ extend })}`, 'extension')).rows).toEqual(answer.rows);
  });
});

describe('[reconciliation-5] errors', () => {
  async function refused(url: string, payload: object | string | undefined, status: number, detail: unknown) {
    const type = typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
    const response = await app.inject(
      payload === undefined ? { url } : { method: 'POST', url, payload, headers: { 'content-type': type } },
    );
    expect([response.statusCode, response.json()]).toEqual([status, { detail }]);
  }
  const issue = (type: string, loc: readonly (string | number)[], msg: unknown) => [{ type, loc, msg }];

  test('JSON that cannot be read', () =>
    refused(
      '/reconcile',
      'queries={',
      422,
      issue('json_invalid', ['body', 'queries'], expect.stringContaining('JSON')),
    ));
  test.each([['null'], ['[]'], ['"x"'], ['5']])('queries that are %s', (json) =>
    refused('/reconcile', `queries=${json}`, 422, [
      { type: 'value_error', loc: ['body', 'queries'], msg: expect.stringContaining('expected record') },
    ]),
  );
  test('no queries', () =>
    refused('/reconcile', 'x=1', 422, issue('missing', ['body', 'queries'], 'Field required')));
  test('another media type', () =>
    refused(
      '/reconcile',
      {},
      415,
      'The body must be application/x-www-form-urlencoded, not application/json',
    ));
  test('too many queries', () => {
    const queries = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, { query: 'x' }]));
    const form = String(new URLSearchParams({ queries: JSON.stringify(queries) }));
    return refused('/reconcile', form, 413, '51 queries are too many: a batch has 50 at most');
  });
  test('[reconciliation-9] more values than a batch can have', () =>
    refused(
      '/reconcile',
      `queries={"q0":{"query":"x","properties":[${'1,'.repeat(50_000)}1]}}`,
      413,
      'The JSON has more than 50000 values',
    ));
  test('[reconciliation-9] a form of 170,000 names', () =>
    refused(
      '/reconcile',
      Array.from({ length: 170_000 }, (_, at) => at.toString(36)).join('&'),
      413,
      'The form has more than 100 fields; only queries and extend are read',
    ));
  test('[reconciliation-9] lists within lists', () =>
    refused('/reconcile', `queries=${'['.repeat(1_000_000)}`, 422, [
      {
        type: 'json_invalid',
        loc: ['body', 'queries'],
        msg: 'JSON decode error: lists and objects may be nested 32 levels deep',
      },
    ]));
  test('an unknown id', () =>
    refused(
      '/reconcile/preview?id=nothing',
      undefined,
      404,
      'No object, institution or entity with ID nothing',
    ));
  test('a body above a megabyte', async () => {
    const payload = `queries=${'x'.repeat(1024 * 1024)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.inject({ method: 'POST', url: '/reconcile', payload, headers })).statusCode).toBe(413);
  });
});

test('a response that is not as the specification wants it is found', () => {
  expect(faultsOf('results', { q0: { result: [{ id: 'a', name: 'A' }] } })).not.toEqual([]);
  expect(
    faultsOf('manifest', { versions: ['1.0'], name: 'A', view: { url: 'https://a/{{id}}' } }),
  ).not.toEqual([]);
  expect(faultsOf('extension', { meta: [], rows: { a: { b: [{ str: 'c', int: 1 }] } } })).not.toEqual([]);
});

/** OpenRefine 3.9, in the order of its requests when a user reconciles a column and adds others. */
interface RecordedRequest {
  readonly does: string;
  readonly url: string;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly response: keyof typeof PROTOCOL_SCHEMAS;
}

test('[reconciliation-2] the requests of OpenRefine', async () => {
  const file = new URL('../../../fixtures/openrefine/requests.json', import.meta.url);
  const requests: readonly RecordedRequest[] = JSON.parse(readFileSync(file, 'utf8'));
  expect(requests.length).toBeGreaterThan(8);
  for (const { url, form, response } of requests) {
    const fields = Object.entries(form ?? {}).map(([name, value]) => [name, JSON.stringify(value)]);
    if (form === undefined) await get(url, response);
    else await post(url, String(new URLSearchParams(Object.fromEntries(fields))), response);
  }
});

test('[words-34] [words-32] [words-33] names are found by the words that objects have besides their own', async () => {
  const records = ['葛飾北斎画東海道五十三次之内', 'Lindwurm-Kessel', 'Jäger im Schnee'].map((title) => ({
    title: [title],
    ...(title.startsWith('J') && { created: ['1563'] }),
  }));
  const served = await openReconciliation((await serveRecords(records)).engine);
  const find = async (query: string) => {
    const queries = JSON.stringify({ q: { query, type: 'edm:ProvidedCHO' } });
    const response = await served.inject(`/reconcile?${new URLSearchParams({ queries })}`);
    return response.json().q.result.map(({ name }: { readonly name: string }) => name);
  };
  expect(await find('北斎画東海道五十三次之内')).toEqual(['葛飾北斎画東海道五十三次之内']);
  expect(await find('Lindwurm Kessel')).toEqual(['Lindwurm-Kessel']);
  expect(await find('Jäger im Schnee 1563')).toEqual(['Jäger im Schnee']);
  await served.close();
});
