import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { EngineUnreachable } from '../../../src/stores/search/search-engine.ts';
import { uuidOf } from '../../uuid-of.ts';
import { engineReply } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';
import { DURER, serveRecords, WIEN } from './served-records.ts';

const { engine } = await serveRecords(
  [
    { title: ['Feldhase'], creator: [DURER], spatial: [{ id: WIEN.id }] },
    {
      title: ['Selbstbildnis'],
      creator: [{ id: DURER.id, altLabel: ['Durerus, Albertus'] }],
      subject: [{ id: DURER.id }],
    },
    // Names it by two URIs: one object.
    { title: ['Stadtplan'], spatial: [WIEN, { id: 'http://d-nb.info/gnd/4066009-6' }] },
  ],
  afterAll,
);
const app = await openApp(engine);
afterAll(() => app.close());

const get = async (url: string) => {
  const response = await app.inject(url);
  return { status: response.statusCode, body: response.json() };
};

interface Found {
  readonly found: number;
  readonly entities: readonly { readonly id: string }[];
}

const ids = async (query: Record<string, string>) => {
  const { status, body } = await get(`/v2/entities?${new URLSearchParams(query)}`);
  return status === 200 ? (body as Found).entities.map(({ id }) => id) : [status];
};

const [durer, wien] = ['gnd-11852786X', 'gnd-4066009-6'];

test('one entity, with its objects, newest first', async () => {
  const creators = 'creatorUri:=`http://d-nb.info/gnd/11852786X`';
  const subjects = 'subjectUri:=`http://d-nb.info/gnd/11852786X`';
  expect(await get(`/v2/entities/${durer}?per_page=1`)).toEqual({
    status: 200,
    body: {
      id: durer,
      uri: 'https://d-nb.info/gnd/11852786X',
      type: 'Agent',
      label: 'Albrecht Dürer',
      labels: [
        { lang: 'de', value: 'Albrecht Dürer' },
        { lang: 'hu', value: 'Ajtósi Dürer Albert' },
      ],
      variants: [{ lang: null, value: 'Durerus, Albertus' }],
      notes: [],
      begin: '1471-05-21',
      uris: ['http://d-nb.info/gnd/11852786X'],
      links: [{ name: 'GND', id: '11852786X', url: 'https://d-nb.info/gnd/11852786X' }],
      objectCount: 2,
      filter_by: `${creators} || ${subjects}`,
      roles: [
        { role: 'creator', field: 'creatorUri', objectCount: 2, filter_by: creators },
        { role: 'subject', field: 'subjectUri', objectCount: 1, filter_by: subjects },
      ],
      objects: [
        {
          uuid: uuidOf(1),
          title: 'Selbstbildnis',
          dataProvider: 'Museum',
          edmType: ['IMAGE'],
          url: `https://vitrine.example/objects/${uuidOf(1)}`,
        },
      ],
    },
  });
});

test.each(['http://d-nb.info/gnd/11852786X', 'https://d-nb.info/gnd/11852786X/'])(
  '[entities-3] it is also found by its URI %s',
  async (uri) => {
    expect(await get(`/v2/entities/${encodeURIComponent(uri)}`)).toMatchObject({
      status: 200,
      body: { id: durer },
    });
    expect(await ids({ q: uri })).toEqual([durer]);
  },
);

test('[entities-3] an id of a URI that another one is preferred to keeps working', async () => {
  expect(await get('/v2/entities/wikidata-Q1741')).toMatchObject({ status: 200, body: { id: wien } });
});

test.each(['Dürer, Albrecht', 'albrecht durer', 'Dürer Albertus', 'Ajtosi', 'Dür'])(
  '[entities-1] the name %s is found',
  async (q) => expect(await ids({ q })).toEqual([durer]),
);

test('[entities-1] names in all languages are found', async () => {
  expect([await ids({ q: 'Wien' }), await ids({ q: 'vienna' })]).toEqual([[wien], [wien]]);
});

test('by class, role and page', async () => {
  expect((await ids({})).toSorted()).toEqual([durer, wien]);
  expect(await ids({ type: 'Place' })).toEqual([wien]);
  expect(await ids({ role: 'subject' })).toEqual([durer]);
  expect(await ids({ q: 'Wien', type: 'Agent' })).toEqual([]);
  expect(await ids({ per_page: '1', page: '3' })).toEqual([]);
  expect(await ids({ page: '99999999999999999999' })).toEqual([]);
});

test('[entities-2] filter_by of an entity finds its objects', async () => {
  const { body } = await get(`/v2/entities/${wien}`);
  const { filter_by, objectCount } = body as { filter_by: string; objectCount: number };
  const search = await get(`/v2/search?${new URLSearchParams({ q: '*', filter_by })}`);
  expect([search.body.found, objectCount]).toEqual([2, 2]);
});

test('names in other languages and variants are searched with query_by', async () => {
  const search = await get('/v2/search?q=vienna&query_by=title,nameVariant&include_fields=title,nameVariant');
  expect(search.body.hits).toMatchObject([{ document: { title: 'Stadtplan', nameVariant: ['Vienna'] } }]);
});

test.each(['nothing', 'http://d-nb.info/gnd/1', '`', '*', 'gnd-11852786x', 'a\\b', '\u0000'])(
  '[entities-3] the unknown id %j is a 404 that names it',
  async (id) => {
    expect(await get(`/v2/entities/${encodeURIComponent(id)}`)).toEqual({
      status: 404,
      body: { detail: `No entity with ID ${id}` },
    });
  },
);

test.each(['type=Person', 'role=painter', 'page=0', 'per_page=251', 'per_page=x', `q=${'a'.repeat(4001)}`])(
  '%s is a 422',
  async (query) => expect((await get(`/v2/entities?${query}`)).status).toBe(422),
);

test('no text and no id is an error of the service', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
      const encoded = encodeURIComponent(text.toWellFormed());
      expect((await get(`/v2/entities?q=${encoded}&per_page=1`)).status).toBe(200);
      if (text.trim() === '' || ['.', '..'].includes(text)) return;
      expect([200, 404]).toContain((await get(`/v2/entities/${encoded}`)).status);
    }),
    { numRuns: 5 },
  );
});

test('an entity whose only object has just been withdrawn is a 404', async () => {
  const nothing = engineReply({ found: 0, hits: [] });
  const other = await openApp({
    ...engine,
    search: async (name, ...rest) => (name === 'chos' ? nothing : engine.search(name, ...rest)),
  });
  expect((await other.inject(`/v2/entities/${durer}`)).statusCode).toBe(404);
  await other.close();
});

test('an index of an older version has no entities', async () => {
  const older = await openApp(await serveCollections({ chos: [] }));
  expect((await older.inject('/v2/entities')).json()).toEqual({ found: 0, page: 1, entities: [] });
  expect((await older.inject(`/v2/entities/${durer}`)).statusCode).toBe(404);
  await older.close();
});

test('an engine that is not reachable is a 502', async () => {
  const unreachable = await openApp({
    ...engine,
    search: () => Promise.reject(new EngineUnreachable('down')),
  });
  for (const url of ['/v2/entities', `/v2/entities/${durer}`]) {
    expect((await unreachable.inject(url)).statusCode).toBe(502);
  }
  await unreachable.close();
});
