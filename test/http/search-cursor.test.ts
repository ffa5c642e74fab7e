import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionSchema } from '../../src/collections/collection-schema.ts';
import { uuidKey } from '../../src/collections/uuid-key.ts';
import { openChosenSearch } from '../search/open-search.ts';
import { openApp } from './open-app.ts';

const uuid = (number: number): string =>
  `${String((number * 7919) % 1000).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

const objectOf = (number: number) => ({
  id: uuid(number),
  uuid: uuid(number),
  uuidKey: uuidKey(uuid(number)),
  title: number % 3 === 0 ? 'Wien Donau' : 'Wien am Abend',
  dataProvider: `Museum ${number % 4}`,
  ...(number % 5 > 0 && { dateMin: number % 10 }),
  pipelineId: 'p',
  docType: 'cho',
  docLanguage: 'mul',
  updatedAt: number,
});

const OBJECTS = Array.from({ length: 60 }, (_, number) => objectOf(number));

const { engine, index } = await openChosenSearch(afterAll);
const app = await openApp(engine);
afterAll(() => app.close());

async function remove(ids: readonly string[]): Promise<void> {
  await index.remove('chos-1', ids);
  await index.publish('chos-1');
}

async function write(documents: readonly object[]): Promise<void> {
  await index.upsert(
    'chos-1',
    documents.map((document) => JSON.stringify(document)),
  );
  await index.publish('chos-1');
}

beforeAll(async () => {
  await index.createCollection(collectionSchema('chos', 'chos-1'));
  await index.createCollection(collectionSchema('editorial', 'editorial-1'));
  for (const name of ['chos', 'editorial']) await index.setAlias(name, `${name}-1`);
  await write(OBJECTS);
  const page = (id: string) => ({
    id,
    title: `Wien ${id}`,
    docType: 'contentPage',
    docLanguage: 'de',
    updatedAt: 0,
  });
  await index.upsert(
    'editorial-1',
    ['a', 'b', 'c'].map((id) => JSON.stringify(page(id))),
  );
  await index.publish('editorial-1');
});

interface Page {
  readonly next_cursor?: string | null;
  readonly found: number;
  readonly hits: readonly { readonly document: { readonly uuid: string; readonly id: string } }[];
}

const get = async (query: string) => app.inject(`/v2/search?${query}`);

async function pageOf(query: string): Promise<Page> {
  const reply = await get(query);
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

/** The uuids of all pages. `meanwhile` is called after each page with its number. */
async function readAll(query: string, meanwhile: (page: number) => Promise<void> = async () => {}) {
  const uuids: string[] = [];
  for (let cursor: string | null | undefined = '*', page = 1; cursor; page += 1) {
    const { hits, next_cursor } = await pageOf(`${query}&cursor=${cursor}`);
    uuids.push(...hits.map(({ document }) => document.uuid ?? document.id));
    cursor = next_cursor;
    await meanwhile(page);
  }
  return uuids;
}

const ORDERS = [
  '',
  '&sort_by=dateMin:asc',
  '&sort_by=dateMin:desc',
  '&sort_by=titleKey:desc',
  '&sort_by=dataProvider:asc,dateMin(missing_values: first):asc',
];

describe.each(['q=*', 'q=donau', 'q=wien abend'])('%s', (q) => {
  test.each(ORDERS)('has all hits in the order of the client %s', async (order) => {
    const query = `${q}${order}&facet_by=`;
    const all = await pageOf(`${query}&per_page=250`);
    const uuids = await readAll(`${query}&per_page=7`);
    expect(uuids).toHaveLength(all.found);
    expect(new Set(uuids)).toEqual(new Set(all.hits.map(({ document }) => document.uuid)));
    const [first] = order === '' ? [] : (/\w+(?=[:(])/.exec(order.slice(9)) ?? []);
    if (first === undefined) return;
    const values = new Map(
      OBJECTS.map((object) => [object.uuid, (object as Record<string, unknown>)[first]]),
    );
    expect(uuids.map((id) => values.get(id))).toEqual(
      all.hits.map(({ document }) => values.get(document.uuid)),
    );
  });
});

test('a page is that of the engine with next_cursor', async () => {
  const plain = await get('q=donau&per_page=2&sort_by=dateMin:asc,_text_match:desc&use_cache=false');
  const { next_cursor, ...page } = (
    await get('q=donau&per_page=2&sort_by=dateMin:asc&use_cache=false&cursor=*')
  ).json();
  const times = { search_time_ms: 0 };
  expect({ ...page, ...times, hits: page.hits.length }).toEqual({ ...plain.json(), ...times, hits: 2 });
  expect(typeof next_cursor).toBe('string');
  expect(plain.body).not.toContain('next_cursor');
});

test('the last page has no cursor', async () =>
  expect((await pageOf('q=*&per_page=60&cursor=*')).next_cursor).toBeNull());

test('a page is as large as a page can be', async () => {
  const { next_cursor } = await pageOf('q=*&per_page=1&cursor=*');
  expect((await pageOf(`q=*&per_page=250&cursor=${next_cursor}`)).hits).toHaveLength(OBJECTS.length - 1);
});

test('pages of other collections', async () =>
  expect(await readAll('q=wien&collection=editorial&per_page=2')).toEqual(['c', 'b', 'a']));

test('pages with few fields', async () => {
  const { hits, next_cursor } = await pageOf('q=*&include_fields=title&per_page=1&cursor=*');
  expect(hits[0]?.document).toEqual({ title: expect.any(String) });
  expect((await pageOf(`q=*&include_fields=title&cursor=${next_cursor}`)).hits).toHaveLength(20);
});

describe('while the index changes', () => {
  test.each(['q=*', 'q=wien', 'q=*&sort_by=dateMin:desc', 'q=*&sort_by=dateMin(missing_values: first):asc'])(
    '%s skips and repeats nothing',
    async (query) => {
      const before = await readAll(`${query}&per_page=250`);
      const gone = [2, 3, 9].map((position) => before[position] ?? '');
      const added = Array.from({ length: 8 }, (_, i) => objectOf(100 + i));
      const uuids = await readAll(`${query}&per_page=10`, async (page) => {
        // Among them the last hit of the first page, and hits before and after it.
        if (page === 1) await remove(gone);
        if (page === 2) await write(added);
      });
      expect(new Set(uuids).size).toBe(uuids.length);
      expect(uuids.filter((id) => before.includes(id))).toEqual(before);
      await remove(added.map(({ id }) => id));
      await write(OBJECTS.filter(({ id }) => gone.includes(id)));
    },
  );

  test('an order by texts is found again by the last hit', async () => {
    const query = 'q=*&sort_by=dataProvider:asc';
    const before = await readAll(`${query}&per_page=250`);
    const uuids = await readAll(`${query}&per_page=10`, async (page) => {
      if (page === 1) await remove(before.slice(0, 5));
    });
    expect(uuids).toEqual(before);
    await write(OBJECTS);
  });
});

async function refused(query: string, status: number, detail: string) {
  const reply = await get(query);
  expect([reply.statusCode, reply.json()]).toEqual([status, { detail }]);
}

describe('what does not go with a cursor', () => {
  const POSITION = 'the cursor says where the page begins';
  test.each([
    ['page=1', `cursor is not possible with page: ${POSITION}`],
    ['offset=5', `cursor is not possible with offset: ${POSITION}`],
    ['group_by=dataProvider', 'cursor is not possible with group_by: groups have no fixed positions'],
    [
      'vector_query=metadataEmbedding:([], k: 5)',
      'cursor is not possible with vector_query: neighbours have no fixed positions',
    ],
    ['query_by=metadataEmbedding', 'cursor is not possible with vectors: neighbours have no fixed positions'],
    [
      'sort_by=_rand()',
      'cursor is not possible with sort_by=_rand():asc: it needs fields with :asc or :desc',
    ],
    [
      'sort_by=_text_match(buckets: 5):desc',
      'cursor is not possible with sort_by=_text_match(buckets: 5):desc: it needs fields with :asc or :desc',
    ],
    [
      'sort_by=dateMin:asc,dateMax:asc,updatedAt:asc',
      'cursor is not possible with 3 keys in sort_by: 2 at most',
    ],
  ])('%s', (query, detail) => refused(`q=a&cursor=*&${query}`, 400, detail));
  test('the cursor of another search', async () => {
    const { next_cursor } = await pageOf('q=wien&per_page=1&cursor=*');
    await refused(
      `q=wien&filter_by=dateMin:>3&cursor=${next_cursor}`,
      400,
      'cursor belongs to another request: words, filters and order must be the same',
    );
  });
  test('a text that is not a cursor', () =>
    refused('q=a&cursor=abc', 400, 'cursor is not one of this service'));
  test('an unknown field', () =>
    refused(
      'q=a&cursor=*&sort_by=nothing:asc',
      404,
      'Could not find a field named `nothing` in the schema for sorting.',
    ));
});
