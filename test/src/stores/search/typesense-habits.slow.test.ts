import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { collectionSchema } from '../../../../src/documents/fields/collection-schema.ts';
import { uuidKey } from '../../../../src/documents/objects/uuid-key.ts';
import { syncCollection } from '../../../../src/jobs/collections/sync-collection.ts';
import { clearRecords } from '../../../../src/jobs/index/clear-records.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import type { SearchParameters } from '../../../../src/stores/search/search-engine.ts';
import { openTypesenseEngine } from '../../../../src/stores/search/typesense-engine.ts';
import { openTypesenseIndex } from '../../../../src/stores/search/typesense-index.ts';
import { sampleObjects } from '../../../../src/use-cases/quality/sample-objects.ts';
import { secondOfYear } from '../../../../src/use-cases/years.ts';
import { openApp } from '../../api/open-app.ts';
import { COMMON, serveCollections } from '../../api/served-collections.ts';
import { vectorAt } from '../../api/served-vectors.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { KEYS } from './engine-node.ts';
import { type HabitualNode, openHabitualNode } from './habitual-node.ts';
import { openClusterSearch } from './open-search.ts';

const uuidOf = (number: number) =>
  `${String((number * 7919) % 1000).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** Of 30 institutions, from 150 years; the first ones are near to each other. */
const OBJECTS = Array.from({ length: 300 }, (_, i) => ({
  id: uuidOf(i),
  uuid: uuidOf(i),
  title: `Bild ${i}`,
  url: `https://museum.example/${i}`,
  dataProvider: `Museum ${i % 30}`,
  ...(i % 3 === 0 && { edmType: ['IMAGE'] }),
  dateMin: secondOfYear(1800 + (i % 150)),
  dateMax: secondOfYear(1800 + (i % 150)) + 1,
  sourceRecord: JSON.stringify({ id: uuidOf(i), aggregatedCHO: { id: 'object' } }),
  ...(i < 10 && {
    metadataEmbedding: vectorAt(i, 'metadataEmbedding'),
    imageEmbedding: vectorAt(i, 'imageEmbedding'),
  }),
}));

const node = await openHabitualNode(afterAll);
const engine = await serveCollections(
  { chos: OBJECTS, editorial: [], knowledge: [] },
  undefined,
  afterAll,
  (atEnd) => openClusterSearch([node.url], atEnd),
);
const app = await openApp(engine);
afterAll(() => app.close());

async function get(path: string) {
  const { statusCode, body } = await app.inject(path);
  expect(statusCode, body).toBe(200);
  return body;
}
const search = async (query: string) => JSON.parse(await get(`/v2/search?q=*&${query}`));

describe('the cache compares the values of parameters, not their names', () => {
  test.each([
    ['page=2', 'offset=2'],
    ['page=1&per_page=23', 'page=12&per_page=3'],
  ])('%s, then %s', async (first, second) => {
    await app.inject(`/v2/search?q=*&${first}`);
    const { search_time_ms: _, ...cached } = (await app.inject(`/v2/search?q=*&${second}`)).json();
    const { search_time_ms: __, ...fresh } = (
      await app.inject(`/v2/search?q=*&${second}&use_cache=false`)
    ).json();
    expect(cached).toEqual(fresh);
  });

  test('the same search is cached, and its reply is that of the node', async () => {
    const before = node.asked.length;
    const [first, again] = [await get('/v2/search?q=bild'), await get('/v2/search?q=bild')];
    expect(again).toBe(first);
    expect(first).not.toContain('vitrine_cache_key');
    const searches = node.asked.slice(before).filter(({ path }) => path.includes('/search?'));
    expect(searches.map(({ path }) => /&vitrine_cache_key=[\w-]+$/.test(path))).toEqual([true, true]);
  });
});

describe('facets of everything are counted for the most frequent values', () => {
  test('of a plain search: as the engine does, unless the client says', async () => {
    const query = 'per_page=1&facet_by=dateMin&max_facet_values=5';
    const totalOf = async (more: string) => (await search(query + more)).facet_counts[0].stats.total_values;
    expect(await totalOf('')).toBe(5);
    expect(await totalOf('&facet_strategy=exhaustive')).toBe(150);
  });

  test('ranges are complete, unless the client says', async () => {
    const ranges = `dateMin(a:[,${secondOfYear(1900)}],b:[${secondOfYear(1900)},])`;
    const countsOf = async (more: string) =>
      (
        await search(`per_page=1&max_facet_values=5&facet_by=${encodeURIComponent(ranges)}${more}`)
      ).facet_counts[0].counts.map(({ value, count }: { value: string; count: number }) => [value, count]);
    expect(await countsOf('')).toEqual([
      ['a', 200],
      ['b', 100],
    ]);
    expect((await countsOf('&facet_strategy=top_values')).flat()).not.toContain(200);
  });

  test('the timeline is complete', async () => {
    const { found, dated, bars } = JSON.parse(await get('/v2/timeline?interval=decade'));
    expect([found, dated, bars.length]).toEqual([300, 300, 15]);
    expect(bars.every(({ count }: { count: number }) => count === 20)).toBe(true);
  });

  test('so are those of pages', async () => {
    expect(await get('/en')).toContain('<b>30</b> institutions');
    expect((await get('/en/search')).match(/: 20 objects"/g)).toHaveLength(15);
  });
});

test.each([
  ['similar objects', `/v2/similar?id=${uuidOf(0)}&per_page=9`],
  ['similar pictures', `/v2/similar?id=${uuidOf(0)}&on=image&per_page=9`],
])('no neighbour is missed: %s', async (_name, path) => {
  const { hits } = JSON.parse(await get(path));
  const found = hits.map(({ document }: { document: { uuid: string } }) => document.uuid);
  expect(found).toEqual(Array.from({ length: 9 }, (_, i) => uuidOf(i + 1)));
});

describe('a random order is another one for each page', () => {
  test('a sample of all objects has each of them', async () => {
    const filter = 'dateMin:<'.concat(String(secondOfYear(1890)));
    const context = { signal: new AbortController().signal };
    const sampled = await sampleObjects(engine, filter, undefined, context);
    expect(new Set(sampled.map(({ example }) => example.id)).size).toBe(180);
  });

  test('the description of fields reads each object once', async () => {
    const { sampled, fields } = JSON.parse(await get('/v2/fields'));
    expect(sampled).toBe(300);
    expect(fields.find(({ name }: { name: string }) => name === 'edmType')).toMatchObject({ share: 0.333 });
  });
});

test('a withdrawn record, and one of another collection, is gone from cached replies at once', async () => {
  const cached = await openHabitualNode();
  const { engine: reader, index } = openClusterSearch([cached.url], onTestFinished);
  await serveCollections({ chos: OBJECTS.slice(0, 3) }, undefined, onTestFinished, () => ({
    engine: reader,
    index,
  }));
  const api = await openApp(reader);
  onTestFinished(() => api.close());
  const foundOf = async () => (await api.inject('/v2/search?q=bild&facet_by=')).json().found;
  expect(await foundOf()).toBe(3);
  const parts = {
    ...openSqliteStore(join(temporaryFolder(), 'records.sqlite'), () => 0),
    index,
    previews: { remove: async () => {} },
  };
  await clearRecords({ ...parts, picturesOf: () => ({ urls: [], isInCopyright: false }) }, [uuidOf(1)]);
  expect(await foundOf()).toBe(2);
  await index.createCollection(collectionSchema('chos', 'chos-2'));
  await index.setAlias('chos', 'chos-2');
  expect(await foundOf()).toBe(0);
});

test('a synced page is found at once', async () => {
  const cached = await openHabitualNode();
  const { engine: reader, index } = openClusterSearch([cached.url], onTestFinished);
  await serveCollections({ editorial: [] }, undefined, onTestFinished, () => ({ engine: reader, index }));
  const foundOf = async () => {
    const { body } = await reader.search('editorial', { q: '*', use_cache: 'true' });
    return (JSON.parse(Buffer.from(body).toString()) as { found: number }).found;
  };
  const page = { id: 'a', slug: 'a', title: 'A', ...COMMON.editorial };
  await syncCollection(index, 'editorial', { documents: [], unreadable: [] });
  expect(await foundOf()).toBe(0);
  expect(await syncCollection(index, 'editorial', { documents: [page], unreadable: [] })).toMatchObject({
    failed: [],
  });
  expect(await foundOf()).toBe(1);
});

describe('all matches of a search while its collection is replaced', () => {
  /** Reads them; `replace` is called after the first page. */
  async function readAll(parameters: SearchParameters, replace: (replaced: HabitualNode) => Promise<void>) {
    const replaced = await openHabitualNode();
    const search = openClusterSearch([replaced.url], onTestFinished);
    const other = openClusterSearch([replaced.url], onTestFinished);
    await serveCollections({ chos: OBJECTS }, undefined, onTestFinished, () => search);
    await other.index.createCollection(collectionSchema('chos', 'chos-2'));
    const lines = OBJECTS.map(({ id, uuid, title, url }) => ({
      id,
      uuid,
      title,
      url,
      uuidKey: uuidKey(uuid),
      ...COMMON.chos,
    }));
    await other.index.upsert(
      'chos-2',
      lines.map((line) => JSON.stringify(line)),
    );
    const found = await search.engine.matches('chos', {
      parameters,
      order: { field: 'uuidKey' },
      fields: ['id'],
    });
    let documents = (await found.read(100))?.documents ?? 0;
    await replace(replaced);
    for (;;) {
      const page = await found.read(100);
      if (page === undefined) return documents;
      documents += page.documents;
    }
  }
  const everything = { q: '*' };
  const word = { q: 'bild', query_by: 'title' };
  const replacement = { collection: 'chos-1', alias: 'chos', next: 'chos-2' };

  test.each([everything, word])('a short page is not the end: %j', async (parameters) => {
    const reading = readAll(parameters, async (replaced) => replaced.dropDuringNextSearch(replacement));
    await expect(reading).rejects.toThrow('the collection was replaced while its documents were read');
  });

  test.each([everything, word])('without it, all are read: %j', async (parameters) => {
    expect(await readAll(parameters, async () => {})).toBe(300);
  });
});

test('a full disk: a run waits until it is interrupted, and continues when the node is started again', async () => {
  const full = await openHabitualNode();
  const interruption = new AbortController();
  const index = openTypesenseIndex({
    urls: [full.url],
    adminApiKey: KEYS.admin,
    signal: interruption.signal,
  });
  onTestFinished(() => index.close());
  await index.createCollection(collectionSchema('editorial', 'editorial-1'));
  full.isDiskFull = true;
  const before = full.asked.length;
  const waiting = index.setAlias('editorial', 'editorial-1').catch((error: unknown) => String(error));
  await expect.poll(() => full.asked.length).toBeGreaterThan(before);
  interruption.abort();
  expect(await waiting).toContain('status 503, not ready or lagging');
  await full.kill();
  await full.start(1);
  await index.setAlias('editorial', 'editorial-1');
  expect((await index.collection('editorial'))?.documents).toBe(0);
});

describe('a node that has started', () => {
  /** A node of 300 documents, which the log adds in three steps; what a search finds; and what the log of the service says. */
  async function open(standstillMs?: number) {
    const started = await openHabitualNode();
    const { index } = openClusterSearch([started.url], onTestFinished);
    await index.createCollection(collectionSchema('chos', 'chos-1'));
    await index.setAlias('chos', 'chos-1');
    for (let from = 0; from < 300; from += 100) {
      const documents = OBJECTS.slice(from, from + 100).map(({ id, uuid, title, url }) => ({
        id,
        uuid,
        title,
        url,
      }));
      await index.upsert(
        'chos-1',
        documents.map((one) => JSON.stringify({ ...COMMON.chos, uuidKey: uuidKey(one.uuid), ...one })),
      );
    }
    const changes: (string | undefined)[] = [];
    const reader = openTypesenseEngine({
      urls: [started.url],
      apiKey: KEYS.search,
      standstillMs,
      outageWaitMs: 60_000,
      onNodeChange: ({ down }) => void changes.push(down),
    });
    onTestFinished(() => reader.close());
    const found = async () => {
      const { body } = await reader.search('chos', { q: '*', per_page: '0' });
      return (JSON.parse(Buffer.from(body).toString()) as { found: number }).found;
    };
    expect(await found()).toBe(300);
    return { started, found, changes };
  }
  const counted = ({ asked }: HabitualNode) =>
    asked.filter(({ path }) => path.endsWith('search?q=*&per_page=0')).length;

  test('is used when it has as many documents as before', async () => {
    const { started, found, changes } = await open();
    await started.kill();
    const waiting = found();
    await expect.poll(() => changes).toEqual(['connection refused']);
    // The collection, its alias, and a third of the documents.
    await started.start(3);
    await expect.poll(() => counted(started)).toBeGreaterThanOrEqual(2);
    await started.replay(1);
    const seen = counted(started);
    await expect.poll(() => counted(started)).toBeGreaterThanOrEqual(seen + 2);
    expect(changes).toEqual(['connection refused']);
    await started.replay();
    expect(await waiting).toBe(300);
    expect(changes).toEqual(['connection refused', undefined]);
  });

  test('is used with fewer when they do not become more', async () => {
    const { started, found } = await open(300);
    await started.kill();
    const waiting = found();
    await started.start(3);
    expect(await waiting).toBe(100);
  });
});
