import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportDataset } from '../../../../src/jobs/dataset/export-dataset.ts';
import { runIngest } from '../../../../src/jobs/ingest/ingest-run.ts';
import { findSourceFiles } from '../../../../src/jobs/ingest/source-files.ts';
import type { RecordStore, StoredRecord } from '../../../../src/stores/records/record-store.ts';
import { uuidOf } from '../../app/data-folder.ts';
import { sqliteTestStore } from '../../stores/records/sqlite-test-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import type { TestStore } from '../../stores/records/test-store.ts';

const ID_BASE = 'https://api.example/id';
const SAMPLE = new URL('../../../../sample/records', import.meta.url).pathname;

async function ingest(
  store: RecordStore,
  source: string,
  options: { pipelineId?: string; full?: boolean } = {},
) {
  const { failures, rejected, deleted } = await runIngest(store, {
    files: await findSourceFiles([source]),
    pipelineId: options.pipelineId,
    full: options.full ?? false,
    onReported: () => undefined,
  });
  return { failures, rejected, deleted };
}

/** Exports a store and gives the archive under a name of no meaning. */
async function exported(place: TestStore): Promise<string> {
  const folder = temporaryFolder();
  await exportDataset({ folder, idBase: ID_BASE, store: place.location, clock: () => 0 });
  const copy = join(temporaryFolder(), 'copy.tar.gz');
  copyFileSync(join(folder, 'nightly', 'records_export_full.tar.gz'), copy);
  return copy;
}

/** All live records but for what says when they were stored. */
async function content(store: RecordStore) {
  const records: StoredRecord[] = [];
  for (;;) {
    const page = await store.changesAfter(records.at(-1)?.change ?? 0, 1000);
    if (page.length === 0) break;
    records.push(...page);
  }
  return records
    .filter(({ body }) => body !== undefined)
    .map(({ uuid, pipelineId, body }) => ({ uuid, pipelineId, body }))
    .sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
}

async function check(sources: readonly (readonly [path: string, pipelineId?: string])[]): Promise<void> {
  const place = await sqliteTestStore();
  const store = (await place.open(() => 0)).records;
  for (const [path, pipelineId] of sources) await ingest(store, path, pipelineId ? { pipelineId } : {});
  const archive = await exported(place);
  const empty = (await (await sqliteTestStore()).open(() => 0)).records;
  expect(await ingest(empty, archive)).toEqual({ failures: [], rejected: 0, deleted: 0 });
  const before = await content(store);
  expect(before.length).toBeGreaterThan(100);
  expect(await content(empty)).toEqual(before);
  expect(await empty.pipelines()).toEqual(await store.pipelines());
}

test('our export, ingested into an empty store, gives the same store', () => check([[SAMPLE]]));

test('several institutions of one data source', () => check([[SAMPLE, 'all']]));

test('several data sources of one institution, and URLs of all kinds', async () => {
  const place = await sqliteTestStore();
  const store = (await place.open(() => 0)).records;
  for (const [at, pipelineId] of ['one', 'two', 'three'].entries()) {
    const run = await store.startRun(pipelineId, { full: false });
    const batch = Array.from({ length: 400 }, (_, index) => {
      const uuid = uuidOf(3 * index + at);
      const address = [`http://id.example/${uuid}`, `urn:uuid:${uuid}`, 'http://museum.example/7'][index % 3];
      const body = {
        id: address,
        type: 'Aggregation',
        aggregatedCHO: {
          id: `${address}#cho`,
          type: 'ProvidedCHO',
          title: ['Vase'],
          isRelatedTo: [{ id: address }],
          edmType: 'IMAGE',
        },
        dataProvider: 'Museum',
        edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
      };
      return { uuid, body: JSON.stringify(body) };
    });
    await store.put(batch, run);
  }
  const archive = await exported(place);
  const empty = (await (await sqliteTestStore()).open(() => 0)).records;
  expect(await ingest(empty, archive)).toMatchObject({ failures: [] });
  const ours = (text: string | undefined, uuid: string) =>
    text
      ?.replaceAll('"http://museum.example/7#cho"', `"${ID_BASE}/${uuid}/cho"`)
      .replaceAll('"http://museum.example/7"', `"${ID_BASE}/${uuid}/aggregation"`);
  const known = (await content(store)).map((record) => ({ ...record, body: ours(record.body, record.uuid) }));
  expect(known.map(({ body }) => body?.includes('museum.example/7'))).not.toContain(true);
  expect(await content(empty)).toEqual(known);

  expect(await ingest(empty, archive, { full: true })).toMatchObject({ failures: [], deleted: 0 });
  const other = (await (await sqliteTestStore()).open(() => 0)).records;
  await ingest(other, archive, { pipelineId: 'mine' });
  expect(await other.pipelines()).toEqual([{ id: 'mine', live: 1200 }]);
});
