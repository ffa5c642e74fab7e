import { text } from 'node:stream/consumers';
import { Client, Errors, SearchClient } from 'typesense';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_KEY, SEARCH_KEY, type StartedEngine, startEngine } from './start-engine.ts';

/** Typesense's official client with `vitrine engine`, as its users write it. */
let engine: StartedEngine;
let client: Client;

const configuration = (apiKey: string) => ({
  nodes: [{ host: '127.0.0.1', port: engine.port, protocol: 'http' }],
  apiKey,
  numRetries: 0,
  connectionTimeoutSeconds: 60,
});

beforeAll(async () => {
  engine = await startEngine();
  client = new Client(configuration(ADMIN_KEY));
});
afterAll(() => engine.stop());

interface Picture {
  readonly id: string;
  readonly title: string;
  readonly kinds: string[];
  readonly year?: number;
  readonly place?: string;
  readonly look?: number[];
}

const SCHEMA = {
  name: 'pictures',
  fields: [
    { name: 'title', type: 'string' as const, infix: true, sort: true },
    { name: 'kinds', type: 'string[]' as const, facet: true },
    { name: 'year', type: 'int32' as const, facet: true, optional: true },
    { name: 'place', type: 'string' as const, facet: true, optional: true },
    { name: 'look', type: 'float[]' as const, num_dim: 3, optional: true },
  ],
};

const PICTURES: Picture[] = [
  { id: 'kuss', title: 'Der Kuss', kinds: ['Gemälde', 'Liebe'], year: 1908, place: 'Wien', look: [1, 0, 0] },
  {
    id: 'attersee',
    title: 'Am Attersee',
    kinds: ['Gemälde'],
    year: 1900,
    place: 'Wien',
    look: [0.6, 0.8, 0],
  },
  {
    id: 'linz',
    title: 'Linz von Norden',
    kinds: ['Ölbild', 'Stadt'],
    year: 1850,
    place: 'Linz',
    look: [0, 1, 0],
  },
  { id: 'plakat', title: 'Plakat der Secession', kinds: ['Plakat'], place: 'Wien' },
];

const pictures = () => client.collections<Picture>('pictures').documents();
const picture = (id: string) => client.collections<Picture>('pictures').documents(id);

beforeEach(async () => {
  if (await client.collections('pictures').exists()) await client.collections('pictures').delete();
  await client.collections().create(SCHEMA);
  await pictures().import(PICTURES, { action: 'create' });
});

const idsOf = ({ hits }: { readonly hits?: readonly { readonly document: object }[] }): unknown[] =>
  (hits ?? []).map(({ document }) => (document as Picture).id);

/** The class of what the client throws, with status and message. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => {
      if (!(error instanceof Errors.TypesenseError)) throw error;
      return `${error.name} ${error.httpStatus}: ${error.message.replace(/^.*Server said: /, '')}`;
    },
  );

describe('collections', () => {
  test('are made, read, listed and dropped', async () => {
    const made = await client.collections().create({ ...SCHEMA, name: 'more' });
    expect(made).toMatchObject({ name: 'more', num_documents: 0 });
    expect((await client.collections().retrieve()).map(({ name }) => name)).toEqual(['more', 'pictures']);
    expect(await client.collections('pictures').retrieve()).toMatchObject({
      num_documents: 4,
      fields: SCHEMA.fields,
    });
    expect(await client.collections('more').delete()).toMatchObject({ name: 'more' });
    expect(await client.collections('more').exists()).toBe(false);
  });

  test('errors have the classes of the client', async () => {
    expect(await refusal(client.collections().create(SCHEMA))).toBe(
      'ObjectAlreadyExists 409: A collection with name `pictures` already exists.',
    );
    expect(await refusal(client.collections('none').retrieve())).toBe(
      'ObjectNotFound 404: Collection not found',
    );
    expect(await refusal(client.collections().create({ name: 'x', fields: [] }))).toBe(
      'RequestMalformed 400: The `fields` value should be an array of objects containing `name`, `type` and optionally, `facet` properties.',
    );
    const stranger = new Client(configuration('wrong'));
    expect(await refusal(stranger.collections().retrieve())).toBe(
      'RequestUnauthorized 401: Forbidden - a valid `x-typesense-api-key` header must be sent.',
    );
  });

  test('aliases lead to them', async () => {
    await client.collections().create({ ...SCHEMA, name: 'empty' });
    expect(await client.aliases().upsert('shown', { collection_name: 'pictures' })).toEqual({
      name: 'shown',
      collection_name: 'pictures',
    });
    const found = async () => (await client.collections('shown').documents().search({ q: '*' })).found;
    expect(await found()).toBe(4);
    await client.aliases().upsert('shown', { collection_name: 'empty' });
    expect(await found()).toBe(0);
    expect(await client.aliases('shown').retrieve()).toEqual({ name: 'shown', collection_name: 'empty' });
    expect(await client.aliases().retrieve()).toEqual({
      aliases: [{ name: 'shown', collection_name: 'empty' }],
    });
    await client.aliases('shown').delete();
    expect(await refusal(client.aliases('shown').retrieve())).toBe(
      'ObjectNotFound 404: Collection not found',
    );
    await client.collections('empty').delete();
  });
});

describe('documents', () => {
  test('are created, read, changed and removed one by one', async () => {
    const made = { id: 'neu', title: 'Neu', kinds: [] };
    expect(await pictures().create(made)).toEqual(made);
    expect(await refusal(pictures().create(made))).toBe(
      'ObjectAlreadyExists 409: A document with id neu already exists.',
    );
    expect(await pictures().upsert({ ...made, year: 2000 })).toEqual({ ...made, year: 2000 });
    expect(await picture('neu').update({ year: 2001 })).toEqual({ ...made, year: 2001 });
    expect(await pictures().update({ id: 'neu', title: 'Neuer' } as Picture, {})).toEqual({
      ...made,
      title: 'Neuer',
      year: 2001,
    });
    expect(await picture('neu').retrieve()).toMatchObject({ title: 'Neuer' });
    expect(await picture('neu').retrieve({ include_fields: ['title', 'year'] })).toEqual({
      title: 'Neuer',
      year: 2001,
    });
    expect(await picture('neu').delete()).toMatchObject({ id: 'neu' });
    expect(await refusal(picture('neu').retrieve())).toBe(
      'ObjectNotFound 404: Could not find a document with id: neu',
    );
    await picture('neu').delete({ ignore_not_found: true });
  });

  test('an import reports failed lines', async () => {
    const lines = [
      { id: 'a', title: 'A', kinds: [] },
      { id: 'b', title: 7, kinds: [] },
    ];
    const failed = pictures().import(lines as unknown as Picture[], { action: 'upsert' });
    const error = await failed.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Errors.ImportError);
    expect((error as InstanceType<typeof Errors.ImportError>).importResults).toEqual([
      { success: true },
      { code: 400, error: 'Field `title` must be a string.', success: false },
    ]);
    expect(await pictures().import('{"id":"c","title":"C","kinds":[]}', { action: 'emplace' })).toBe(
      '{"success":true}',
    );
    const returned = await pictures().import([{ id: 'd', title: 'D', kinds: [] }], {
      action: 'create',
      return_doc: true,
      return_id: true,
    });
    expect(returned).toEqual([{ success: true, id: 'd', document: { id: 'd', title: 'D', kinds: [] } }]);
    expect(idsOf(await pictures().search({ q: '*', per_page: 3 }))).toEqual(['d', 'c', 'a']);
  });

  test('are deleted by a filter, and all at once', async () => {
    expect(await pictures().delete({ filter_by: 'year:<1905' })).toEqual({ num_deleted: 2 });
    expect(idsOf(await pictures().search({ q: '*' }))).toEqual(['plakat', 'kuss']);
    expect(await pictures().delete({ truncate: true })).toEqual({ num_deleted: 2 });
    expect((await pictures().search({ q: '*' })).found).toBe(0);
  });

  test('are exported, whole or in part', async () => {
    const all = (await pictures().export()).split('\n').map((line) => JSON.parse(line) as Picture);
    expect(all).toEqual(PICTURES);
    expect(await pictures().export({ filter_by: 'place:=Linz', include_fields: 'id,year' })).toBe(
      '{"id":"linz","year":1850}',
    );
    expect(await text(await pictures().exportStream({ exclude_fields: 'kinds,title,year,place,look' }))).toBe(
      PICTURES.map(({ id }) => JSON.stringify({ id })).join('\n'),
    );
  });
});

describe('searching', () => {
  test('with words, filters, facets, order and pages', async () => {
    const result = await pictures().search({
      q: 'der',
      query_by: 'title,kinds',
      filter_by: 'place:=Wien && kinds:!=Plakat',
      facet_by: 'kinds,place',
      sort_by: 'year:desc',
    });
    expect(result).toMatchObject({
      found: 1,
      out_of: 4,
      page: 1,
      search_cutoff: false,
      request_params: { collection_name: 'pictures', q: 'der', per_page: 10 },
    });
    expect(
      result.facet_counts?.map(({ field_name, counts }) => [field_name, counts.map(({ value }) => value)]),
    ).toEqual([
      ['kinds', ['Liebe', 'Gemälde']],
      ['place', ['Wien']],
    ]);
    const [hit] = result.hits ?? [];
    expect(hit?.highlight).toEqual({ title: { matched_tokens: ['Der'], snippet: '<mark>Der</mark> Kuss' } });
    expect(Number(hit?.text_match)).toBeGreaterThan(100);
    const pages = [1, 2, 3].map((page) =>
      pictures().search({ q: '*', sort_by: 'title:asc', page, per_page: 2 }),
    );
    expect((await Promise.all(pages)).map(idsOf)).toEqual([['attersee', 'kuss'], ['linz', 'plakat'], []]);
  });

  test('with typing errors, prefixes and parts of words', async () => {
    const find = async (q: string, more = {}) =>
      idsOf(await pictures().search({ q, query_by: 'title', ...more }));
    expect(await find('atersee')).toEqual(['attersee']);
    expect(await find('sece')).toEqual(['plakat']);
    expect(await find('terse')).toEqual([]);
    expect(await find('terse', { infix: 'always' })).toEqual(['attersee']);
    expect(await find('kuss', { search_cutoff_ms: 60_000, use_cache: true })).toEqual(['kuss']);
  });

  test('by vectors, alone and with words', async () => {
    const nearest = async (vector: string, more = {}) => {
      const parameters = { q: '*', vector_query: vector, exclude_fields: 'look', ...more };
      const { results } = await client.multiSearch.perform({
        searches: [{ collection: 'pictures', ...parameters }],
      });
      return (results as unknown[])[0] as {
        readonly hits?: { document: Picture; vector_distance?: number }[];
      };
    };
    const near = await nearest('look:([1, 0, 0], k: 2)');
    expect(
      near.hits?.map(({ document, vector_distance: distance }) => [document.id, distance?.toFixed(4)]),
    ).toEqual([
      ['kuss', '0.0000'],
      ['attersee', '0.4000'],
    ]);
    expect(idsOf(await nearest('look:([], id: linz)'))).toEqual(['attersee', 'kuss']);
    expect(
      idsOf(await nearest('look:([0, 1, 0], distance_threshold: 0.5)', { filter_by: 'place:=Wien' })),
    ).toEqual(['attersee']);
    const both = await nearest('look:([0, 1, 0], k: 1)', { q: 'kuss', query_by: 'title' });
    expect(idsOf(both)).toEqual(['kuss', 'linz']);
    expect(await nearest('look:([1, 0])')).toEqual({
      code: 400,
      error: 'Query field `look` must have 3 dimensions.',
    });
  });

  test('in groups', async () => {
    const {
      grouped_hits: groups,
      found,
      found_docs: documents,
    } = await pictures().search({
      q: '*',
      group_by: 'place',
      group_limit: 2,
      sort_by: 'year:desc',
    });
    expect([found, documents]).toEqual([2, 4]);
    expect(groups?.map((group) => [group.group_key, group.found, idsOf(group)])).toEqual([
      [['Wien'], 3, ['kuss', 'attersee']],
      [['Linz'], 1, ['linz']],
    ]);
  });

  test('several at once, with common parameters and errors inside', async () => {
    const { results } = await client.multiSearch.perform(
      {
        searches: [
          { collection: 'pictures', q: 'kuss' },
          { collection: 'none', q: 'kuss' },
          { collection: 'pictures', q: 'linz', filter_by: 'nix:1' },
          { collection: 'pictures', q: 'linz' },
        ],
      },
      { query_by: 'title', include_fields: 'id' },
    );
    expect(results.map((result) => ('hits' in result ? idsOf(result) : result))).toEqual([
      ['kuss'],
      { code: 404, error: 'Collection not found' },
      { code: 400, error: 'Could not find a filter field named `nix` in the schema.' },
      ['linz'],
    ]);
    const united = client.multiSearch.perform({
      union: true,
      searches: [{ collection: 'pictures', q: '*' }],
    });
    expect(await refusal(united)).toBe(
      'RequestMalformed 400: Parameter `union` is not supported by this engine: results are separate.',
    );
  });

  test('with the search key, which can also read the description of a collection', async () => {
    const searching = new SearchClient(configuration(SEARCH_KEY));
    const found = await searching
      .collections('pictures')
      .documents()
      .search({ q: 'kuss', query_by: 'title' }, {});
    expect(idsOf(found)).toEqual(['kuss']);
    const reading = new Client(configuration(SEARCH_KEY));
    expect(await reading.collections('pictures').retrieve()).toMatchObject({ name: 'pictures' });
    expect(await refusal(reading.collections().retrieve())).toBe(
      'RequestUnauthorized 401: Forbidden - a valid `x-typesense-api-key` header must be sent.',
    );
  });

  test('errors have the classes of the client', async () => {
    const asked = (parameters: object) => refusal(pictures().search({ q: '*', ...parameters }));
    expect(await asked({ query_by: 'nix' })).toBe(
      'ObjectNotFound 404: Could not find a field named `nix` in the schema.',
    );
    expect(await asked({ filter_by: 'year:x' })).toBe(
      'RequestMalformed 400: Error with filter field `year`: Numerical field has an invalid comparator.',
    );
    expect(await asked({ per_page: 251 })).toBe(
      'ObjectUnprocessable 422: Only upto 250 hits can be fetched per page.',
    );
    expect(await asked({ q: 'kuss', query_by: 'title', search_cutoff_ms: 0 })).toBe(
      'HTTPError 408: Request Timeout',
    );
  });
});

test('the health check responds', async () => {
  expect(await client.health.retrieve()).toEqual({ ok: true });
});
