import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import type { Entity, FramedRecord } from '../../../../src/edm/record/record.ts';
import { runIndexer } from '../../../../src/jobs/index/index-run.ts';
import { syncEntities } from '../../../../src/jobs/index/sync-entities.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import type { SearchIndex } from '../../../../src/stores/search/search-engine.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { openEmbeddedSearch } from '../../stores/search/open-search.ts';
import { plainDocuments } from '../plain-documents.ts';

const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/{uuid}',
};

const recordOf = (uuid: string, cho: object): FramedRecord => ({
  id: `http://source.example/${uuid}/aggregation`,
  type: 'Aggregation',
  dataProvider: 'Museum',
  aggregatedCHO: { id: `http://source.example/${uuid}/cho`, type: 'ProvidedCHO', ...cho },
});

const person = (name: string, more: object = {}): Entity => ({
  id: `http://persons.example/${name}`,
  type: 'Agent',
  prefLabel: [name],
  ...more,
});

/** Store and index as `vitrine index` opens them. */
async function open() {
  const store = openSqliteStore(join(temporaryFolder(), 'records.sqlite'), () => 1_700_000_000_000);
  const { index } = await openEmbeddedSearch(onTestFinished);
  onTestFinished(() => store.records.close());
  const { records, checkpoints } = store;
  return {
    index,
    /** A full run of the source: missing records are deleted. */
    async ingest(chos: readonly object[]) {
      const run = await records.startRun('museum', { full: true });
      const batch = chos.map((cho, number) => {
        const uuid = uuidOf(number);
        return { uuid, body: JSON.stringify(recordOf(uuid, cho)) };
      });
      await records.put(batch, run);
      await records.deleteUnseen(run);
    },
    run: (entities: SearchIndex = index) =>
      runIndexer(
        {
          records,
          checkpoints,
          index,
          passes: [],
          models: {},
          documents: plainDocuments((record) =>
            JSON.stringify(buildChoDocument(record, JSON.parse(record.body), CONTEXT)),
          ),
          syncEntities: (collection) => syncEntities({ index: entities, checkpoints }, collection),
        },
        { rebuild: false },
      ),
    async entities() {
      const found: [string, number, readonly string[] | undefined][] = [];
      const collection = (await index.alias('chos-entities')) ?? '';
      for await (const text of index.documents(collection)) {
        const { id, objectCount, variant } = JSON.parse(text);
        found.push([id, objectCount, variant]);
      }
      return found.sort();
    },
  };
}

test('[entities-5] entities follow their records: new names, roles, deletions', async () => {
  const house = await open();
  await house.ingest([
    { creator: [person('a')], subject: [person('b', { altLabel: ['B.'] })] },
    { creator: [person('a', { altLabel: ['A.'] })] },
    { title: ['nothing'] },
  ]);
  expect((await house.run()).entities).toMatchObject({ documents: 2, written: 2 });
  expect(await house.entities()).toEqual([
    ['persons.example~a', 2, ['A.']],
    ['persons.example~b', 1, ['B.']],
  ]);

  expect((await house.run()).entities).toBe(undefined);

  await house.ingest([{ creator: [person('a')], contributor: [person('c')] }, { title: ['nothing'] }]);
  expect((await house.run()).entities).toMatchObject({ documents: 2, written: 2, removed: 1 });
  expect(await house.entities()).toEqual([
    ['persons.example~a', 1, undefined],
    ['persons.example~c', 1, undefined],
  ]);
});

test('[entities-5] a run that fails before the entities are written is made good by the next one', async () => {
  const house = await open();
  await house.ingest([{ creator: [person('a')] }]);
  await house.run();
  await house.ingest([{ creator: [person('b')] }]);
  const failing: SearchIndex = { ...house.index, upsert: () => Promise.reject(new Error('no disk')) };
  await expect(house.run(failing)).rejects.toThrow('no disk');
  expect((await house.run()).entities).toMatchObject({ written: 1, removed: 1 });
  expect(await house.entities()).toEqual([['persons.example~b', 1, undefined]]);
});

test('a collection that was dropped is filled again', async () => {
  const house = await open();
  await house.ingest([{ creator: [person('a')] }]);
  await house.run();
  await house.index.dropCollection((await house.index.alias('chos-entities')) ?? '');
  expect((await house.run()).entities).toMatchObject({ documents: 1, written: 1 });
  expect(await house.entities()).toEqual([['persons.example~a', 1, undefined]]);
});

test('of many descriptions the most frequent ones are read', async () => {
  const house = await open();
  await house.ingest(
    Array.from({ length: 60 }, (_, number) => ({
      creator: [person('a', number < 3 ? {} : { altLabel: [`A ${number}`] })],
    })),
  );
  await house.run();
  const [[, objects, variants] = []] = await house.entities();
  expect([objects, variants?.length]).toEqual([60, 49]);
});
