import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { openPictureFiles } from '../../../src/media/embedding/picture-files.ts';
import { openAssetPictures } from '../../../src/stores/cms/asset-pictures.ts';
import { openFileCms } from '../../../src/stores/cms/file-cms.ts';
import { StoreError } from '../../../src/stores/records/record-store.ts';
import { EngineUnreachable, type SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { servedPictures } from '../../../src/surfaces/iiif/served-pictures.ts';
import { BASE_URL } from '../../src/api/open-app.ts';
import { serveCollections } from '../../src/api/served-collections.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { incoming } from '../../src/surfaces/oai/repository.ts';
import { MODELS } from '../../src/use-cases/models.ts';
import { engineReply } from '../../src/use-cases/recording-engine.ts';
import { UUID } from './contract.ts';
import { ENTITY_FOUND, openWholeApp, type WholeAppOptions } from './whole-app.ts';

/** One that is like it: what tests of the document ask for. */
const OTHER = '11111111-1111-4111-8111-111111111111';
/** An object without vectors. */
export const BARE = '44444444-4444-4444-8444-444444444444';
/** A record that was deleted. */
export const DELETED = '22222222-2222-4222-8222-222222222222';
/** What nobody has. */
export const UNKNOWN = '33333333-3333-4333-8333-333333333333';

const { body: RECORD } = incoming(1);

const DOCUMENTS = [
  ...[UUID, OTHER].map((id) => ({
    id,
    uuid: id,
    title: 'A',
    subject: ['s'],
    metadataEmbedding: Array(384).fill(0.05),
    imageEmbedding: Array(512).fill(0.04),
  })),
  { id: BARE, uuid: BARE, title: 'B' },
].map((document) => ({ ...document, dataProvider: 'Museum', sourceRecord: RECORD }));

/** A port all of whose methods fail but these. */
const failing = <Port extends object>(error: Error, sound: Partial<NoInfer<Port>> = {}): Port =>
  new Proxy(sound as Port, {
    get: (_, name) => (name in sound ? sound[name as keyof Port] : () => Promise.reject(error)),
  });

/** Waits with every search until `released`. */
const stuck = (engine: SearchEngine, released: Promise<void>): SearchEngine => ({
  ...engine,
  search: (...search) => released.then(() => engine.search(...search)),
  facetValues: (...given) => released.then(() => engine.facetValues(...given)),
  multiSearch: (...searches) => released.then(() => engine.multiSearch(...searches)),
  matches: async () => ({
    total: 1,
    state: undefined,
    read: () => released.then(() => undefined),
    close: () => {},
  }),
});

/** Adds the collection of entities, which has one. */
const withEntity = (engine: SearchEngine): SearchEngine => ({
  ...engine,
  search: (collection, ...given) =>
    collection === 'chos-entities'
      ? Promise.resolve(engineReply(ENTITY_FOUND))
      : engine.search(collection, ...given),
});

export type AppName = 'sound' | 'unreachable' | 'broken' | 'busy' | 'local' | 'late';

/**
 * The whole application over an embedded engine with two objects and the sample's CMS, in the states in which
 * statuses occur: `unreachable`: the engine is down; `broken`: every backend fails with an error of its
 * program; `busy`: searches do not end, and the index is of other models; `local`: for its machine only;
 * `late`: after the end of the deprecated endpoints.
 */
export async function openProvokingApps() {
  const sample = new URL('../../../sample', import.meta.url).pathname;
  const collections = { chos: DOCUMENTS, editorial: [], knowledge: [] };
  const engine = withEntity(await serveCollections(collections, undefined, afterAll));
  const ofOtherModels = await serveCollections(
    collections,
    {
      metadataEmbedding: { name: 'other', dimensions: 384 },
      imageEmbedding: { name: 'other', dimensions: 512 },
    },
    afterAll,
  );
  const files = openPictureFiles(MODELS.image, () => performance.now());
  const models = { ...MODELS, pictures: files };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sound: WholeAppOptions = {
    models,
    cms: { cms: openFileCms(sample), url: 'https://cms.example' },
    assetPictures: openAssetPictures(async () => sample, join(temporaryFolder(afterAll), 'assets'), {
      onNotCached: () => {},
    }),
    records: {
      async get(uuid) {
        const record = { ...incoming(1), uuid, pipelineId: 'p', datestamp: 0, change: 1 };
        if (uuid === UUID) return record;
        return uuid === DELETED ? { ...record, body: undefined } : undefined;
      },
    },
    site: { isDeleted: async (uuid) => uuid === DELETED },
  };
  const pictures = servedPictures([], `${BASE_URL}/iiif/image/3`);
  const bug = new Error('a mistake of the program');
  const apps: Record<AppName, Awaited<ReturnType<typeof openWholeApp>>> = {
    sound: await openWholeApp(engine, sound),
    unreachable: await openWholeApp(
      failing(new EngineUnreachable('refused'), { rebuilding: undefined }),
      sound,
    ),
    broken: await openWholeApp(failing(bug, { rebuilding: undefined }), {
      ...sound,
      cms: { cms: failing(bug, { revision: async () => '' }), url: 'https://cms.example' },
      assetPictures: failing(bug),
      records: failing(bug),
      pictures: failing(bug, { identify: () => undefined, serviceOf: pictures.serviceOf }),
      respond: () => Promise.reject(bug),
      readPreview: () => Promise.reject(bug),
      readVocabulary: () => Promise.reject(bug),
    }),
    busy: await openWholeApp(stuck(ofOtherModels, released), {
      ...sound,
      assetPictures: { get: async () => ({ outcome: 'busy' }) },
      respond: () => Promise.reject(new StoreError('the disk is full')),
    }),
    local: await openWholeApp(engine, { ...sound, mcp: { baseUrl: 'http://localhost:8080' } }),
    late: await openWholeApp(engine, { ...sound, legacyEndsAt: 0 }),
  };
  // An export that nobody can read.
  rmSync(join(apps.broken.folder, 'nightly'));
  mkdirSync(join(apps.broken.folder, 'nightly'));
  await apps.sound.app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(async () => {
    release();
    for (const { app } of Object.values(apps)) await app.close();
    await files.close();
  });
  const { document } = apps.sound;
  const byName = Object.fromEntries(Object.entries(apps).map(([name, { app }]) => [name, app])) as Record<
    AppName,
    FastifyInstance
  >;
  return { apps: byName, document };
}
