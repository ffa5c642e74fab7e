import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { iiifPlugin } from '../../src/iiif/iiif-plugin.ts';
import { servedPictures } from '../../src/iiif/served-pictures.ts';
import { type RecordStore, StoreError } from '../../src/records/record-store.ts';
import { openSqliteStore } from '../../src/records/sqlite-store.ts';
import { MODELS } from '../catalogue/models.ts';
import { recordingEngine } from '../catalogue/recording-engine.ts';
import { EMPTY_PUBLIC_CMS } from '../cms/memory-cms.ts';
import { BASE_URL, openApp } from '../http/open-app.ts';
import { incoming, uuid } from '../oai/repository.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

const IIIF = `${BASE_URL}/iiif`;
const CONTEXT = 'http://iiif.io/api/discovery/1/context.json';
const STREAM = `${IIIF}/activity/all-changes`;
const pageOf = (page: number) => ({ id: `${IIIF}/activity/page/${page}`, type: 'OrderedCollectionPage' });

async function serve(records: RecordStore) {
  const engine = recordingEngine();
  const app = await openApp(engine);
  await app.register(iiifPlugin, {
    catalogue: createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS),
    records,
    pictures: servedPictures([], `${IIIF}/image/3`),
    baseUrl: BASE_URL,
    objectPageUrl: `${BASE_URL}/objects/{uuid}`,
    recordUrl: (id, suffix) => `${BASE_URL}/id/${id}.${suffix}`,
  });
  afterAll(() => app.close());
  return async (path: string) => {
    const { statusCode, body, headers } = await app.inject(path.replace(BASE_URL, ''));
    return { status: statusCode, body: JSON.parse(body), type: headers['content-type'] };
  };
}

/** A store whose clock stands still, its run, and the service over it. */
async function world() {
  let now = 1_790_000_000;
  const { records } = openSqliteStore(join(temporaryFolder(afterAll), 'records.sqlite'), () => now * 1000);
  afterAll(() => records.close());
  const run = await records.startRun('p', { full: false });
  return {
    records,
    run,
    get: await serve(records),
    pass: () => {
      now += 60;
    },
  };
}

test('creations, updates and deletions, in the order of time', async () => {
  const { records, run, get, pass } = await world();
  await records.put([incoming(1), incoming(2), incoming(3), incoming(4)], run);
  pass();
  await records.put([incoming(2, { title: ['Anders'] })], run);
  await records.withdraw([uuid(1)], 'not for the public');
  await records.remove([uuid(3)], run);
  pass();
  await records.put([incoming(3)], run);
  const activity = (change: number, type: string, n: number, endTime: string) => ({
    id: `${IIIF}/activity/${change}`,
    type,
    object: {
      id: `${IIIF}/${uuid(n)}/manifest`,
      type: 'Manifest',
      ...(type !== 'Delete' && {
        seeAlso: [
          {
            id: `${BASE_URL}/id/${uuid(n)}.jsonld`,
            type: 'Dataset',
            format: 'application/ld+json',
            profile: 'http://www.europeana.eu/schemas/edm/',
          },
        ],
      }),
    },
    endTime,
  });
  expect(await get(STREAM)).toEqual({
    status: 200,
    type: `application/ld+json; profile="${CONTEXT}"; charset=utf-8`,
    body: {
      '@context': CONTEXT,
      id: STREAM,
      type: 'OrderedCollection',
      totalItems: 4,
      first: pageOf(1),
      last: pageOf(1),
    },
  });
  expect((await get(pageOf(1).id)).body).toEqual({
    '@context': CONTEXT,
    ...pageOf(1),
    partOf: { id: STREAM, type: 'OrderedCollection' },
    orderedItems: [
      activity(4, 'Create', 4, '2026-09-21T14:13:20Z'),
      activity(5, 'Update', 2, '2026-09-21T14:14:20Z'),
      activity(6, 'Delete', 1, '2026-09-21T14:14:20Z'),
      activity(8, 'Create', 3, '2026-09-21T14:15:20Z'),
    ],
  });
});

/** Reads all pages from the last one back, as aggregators do, and returns the ids of objects. */
async function crawl(get: Awaited<ReturnType<typeof serve>>): Promise<string[]> {
  const { last } = (await get(STREAM)).body;
  const found: string[] = [];
  for (let next = last; next !== undefined; ) {
    const { body } = await get(next.id);
    expect(body.orderedItems.length).toBeGreaterThan(0);
    for (const { object } of body.orderedItems.toReversed()) found.push(object.id);
    next = body.prev;
  }
  return found;
}

test('pages never move, empty ones are skipped, and a crawl from the end has every object once', async () => {
  const { records, run, get } = await world();
  const many = Array.from({ length: 1200 }, (_, n) => incoming(n));
  await records.put(many, run);
  const middle = (await get(pageOf(2).id)).body;
  expect([middle.prev, middle.next, middle.orderedItems.length]).toEqual([pageOf(1), pageOf(3), 500]);

  // All of the second page changes.
  await records.put(
    many.slice(500, 1000).map(({ uuid: id }, at) => ({ ...incoming(at, { title: ['Neu'] }), uuid: id })),
    run,
  );
  const { body: stream } = await get(STREAM);
  expect([stream.totalItems, stream.first, stream.last]).toEqual([1200, pageOf(1), pageOf(4)]);
  const { body: emptied } = await get(pageOf(2).id);
  expect([emptied.orderedItems, emptied.prev, emptied.next]).toEqual([[], pageOf(1), pageOf(3)]);
  const { body: third } = await get(pageOf(3).id);
  expect([third.prev, third.orderedItems[0].id]).toEqual([pageOf(1), `${IIIF}/activity/1001`]);
  const crawled = await crawl(get);
  expect(crawled.length).toBe(1200);
  expect(new Set(crawled).size).toBe(1200);
});

test('an empty store, and pages that do not exist', async () => {
  const { get } = await world();
  expect((await get(STREAM)).body).toEqual({
    '@context': CONTEXT,
    id: STREAM,
    type: 'OrderedCollection',
    totalItems: 0,
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.nat().map(String), fc.webSegment({ size: 'small' })), async (name) => {
      fc.pre(name !== '' && !/^\.{1,2}$/.test(name));
      const { status } = await get(`/iiif/activity/page/${name}`);
      expect(status).toBe(404);
    }),
  );
});

test('503 while the records cannot be read', async () => {
  const fail = async (): Promise<never> => {
    throw new StoreError('down');
  };
  const { records } = await world();
  const get = await serve(
    new Proxy(records, {
      get: () => fail,
    }),
  );
  for (const path of [STREAM, pageOf(1).id]) {
    expect([(await get(path)).status, (await get(path)).body]).toEqual([
      503,
      { detail: 'The records cannot be read at the moment' },
    ]);
  }
});
