import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { buildChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { runIndexer } from '../../../../src/jobs/index/index-run.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { openEmbeddedSearch, openTypesenseSearch } from '../../stores/search/open-search.ts';
import { plainDocuments } from '../plain-documents.ts';

const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/{uuid}',
};

const recordOf = (number: number, title: string): FramedRecord => ({
  id: `http://source.example/${number}/aggregation`,
  type: 'Aggregation',
  dataProvider: 'Museum',
  edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
  aggregatedCHO: {
    id: `http://source.example/${number}/cho`,
    type: 'ProvidedCHO',
    edmType: 'IMAGE',
    title: [title],
    created: ['1913'],
  },
});

/** Store, checkpoints and index as `vitrine index` opens them, and an engine that searches beside them. */
async function open(openSearch = openEmbeddedSearch) {
  const folder = temporaryFolder();
  const file = join(folder, 'records.sqlite');
  const records = openSqliteStore(file, () => 1_700_000_000_000).records;
  const checkpoints = openSqliteStore(file, Date.now).checkpoints;
  const { engine, index } = await openSearch(onTestFinished);
  onTestFinished(async () => {
    for (const part of [checkpoints, records]) await part.close();
  });
  const documents = plainDocuments((record) =>
    JSON.stringify(buildChoDocument(record, JSON.parse(record.body), CONTEXT)),
  );
  return {
    run: (rebuild = false) =>
      runIndexer({ records, checkpoints, index, documents, passes: [], models: {} }, { rebuild }),
    /** Makes a full run of the source, so that what is missing is deleted. */
    async ingest(titles: readonly string[]) {
      const run = await records.startRun('museum', { full: true });
      const batch = titles.map((title, number) => ({
        uuid: uuidOf(number),
        body: JSON.stringify(recordOf(number, title)),
      }));
      await records.put(batch, run);
      await records.deleteUnseen(run);
    },
    /** Titles in order, read from the index by a process of its own, as it were. */
    async titles(): Promise<(string | undefined)[]> {
      const parameters = { q: '*', sort_by: 'titleKey:asc', include_fields: 'title', per_page: '250' };
      const reply = await engine.search('chos', parameters);
      const { hits } = JSON.parse(Buffer.from(reply.body).toString());
      return hits.map(({ document }: { document: { title?: string } }) => document.title);
    },
  };
}

test.each([
  ['embedded', openEmbeddedSearch],
  ['Typesense', openTypesenseSearch],
])(
  'records become searchable, changes and deletions follow, and a rebuild gives the same result: %s',
  async (_engine, openSearch) => {
    const house = await open(openSearch);
    await house.ingest(['Baum', 'Apfel', 'Zaun']);
    expect(await house.run()).toMatchObject({ collection: 'chos-1', indexed: 3, failed: [], documents: 3 });
    await expect.poll(() => house.titles()).toEqual(['Apfel', 'Baum', 'Zaun']);

    await house.ingest(['Baum', 'Birne']);
    expect(await house.run()).toMatchObject({ reason: undefined, indexed: 1, deleted: 1, documents: 2 });
    await expect.poll(() => house.titles()).toEqual(['Baum', 'Birne']);

    expect(await house.run(true)).toMatchObject({
      collection: 'chos-2',
      indexed: 2,
      failed: [],
      documents: 2,
    });
    await expect.poll(() => house.titles()).toEqual(['Baum', 'Birne']);
  },
);

test('[documents-2] a title of only symbols comes first, a record without a title last', async () => {
  const house = await open();
  await house.ingest(['', 'Apfel', '< >', '1 Apfel']);
  await house.run();
  await expect.poll(() => house.titles()).toEqual(['< >', '1 Apfel', 'Apfel', undefined]);
});

test('[ingest-8] searches during a rebuild find everything, before and after the switch', async () => {
  const house = await open();
  const titles = Array.from({ length: 200 }, (_, number) => `Baum ${String(number).padStart(3, '0')}`);
  await house.ingest(titles);
  await house.run();
  await expect.poll(() => house.titles()).toEqual(titles);
  let rebuilding = true;
  const rebuilt = house.run(true).finally(() => {
    rebuilding = false;
  });
  let searches = 0;
  for (; rebuilding; searches++) {
    expect(await house.titles()).toEqual(titles);
    // Searches in this thread would leave no time for anything else.
    await nextTurn();
  }
  expect(await rebuilt).toMatchObject({ collection: 'chos-2', indexed: 200 });
  expect(await house.titles()).toEqual(titles);
  expect(searches).toBeGreaterThan(0);
});
