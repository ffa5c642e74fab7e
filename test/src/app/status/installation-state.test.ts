import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings, type Settings } from '../../../../src/app/settings/settings.ts';
import {
  followInstallationState,
  readInstallationState,
} from '../../../../src/app/status/installation-state.ts';
import { recordRun } from '../../../../src/app/status/recorded-run.ts';
import { openStore } from '../../../../src/app/wiring/open-store.ts';
import { openEmbedded } from '../../../../src/stores/search/embedded.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { dataFolder, uuidOf } from '../data-folder.ts';

const NEVER = { outcome: 'never', subject: '', began: null, ended: null, lastComplete: null };
const never = (name: string) => ({ name, ...NEVER, figures: {}, message: null });

const EMPTY = {
  version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  records: { live: 0, deleted: 0, withdrawn: 0, lastChanged: null },
  pipelines: [],
  institutions: [],
  collections: ['chos', 'editorial', 'knowledge'].map((name) => ({ name, documents: null })),
  index: { collection: null, change: 0, lastChange: 0, lagSeconds: 0 },
  vectors: { waiting: 0 },
  pictures: { waiting: 0, failed: 0, reasons: [], retries: 0 },
  links: { asked: 0, broken: 0, reasons: [] },
  runs: ['ingest', 'index', 'sync', 'export', 'check-links'].map(never),
  dataset: null,
};

async function openedStore(settings: Settings) {
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  return store;
}

test('before anything has run, everything is empty, and nothing is created', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  expect(await readInstallationState(readSettings({ DATA_DIR: dataDir }))).toEqual(EMPTY);
  expect(existsSync(dataDir)).toBe(false);
});

test('shows records, how far the index has come, pictures that failed, and documents', async () => {
  const settings = readSettings({ DATA_DIR: await dataFolder(5) });
  const store = await openedStore(settings);
  const before = await readInstallationState(settings);
  expect(before).toMatchObject({
    records: { live: 5, deleted: 0, withdrawn: 0, lastChanged: expect.stringMatching(/Z$/) },
    pipelines: [{ id: 'p', records: 5 }],
    institutions: [{ name: 'Museum', records: 5 }],
    collections: EMPTY.collections,
    index: { collection: null, change: 0, lastChange: 5, lagSeconds: expect.any(Number) },
    vectors: { waiting: 0 },
    pictures: { waiting: 5 },
  });

  const { index } = openEmbedded(settings.indexDir);
  onTestFinished(() => index.close());
  await index.createCollection({ name: 'chos-2', fields: [{ name: 'title', type: 'string' }] } as never);
  await index.setAlias('chos', 'chos-2');
  await index.upsert('chos-2', ['{"id":"1","title":"a"}', '{"id":"2","title":"b"}']);
  // The rebuild of chos-10 has begun.
  for (const [name, change] of [
    ['chos-10', 1],
    ['chos-2', 4],
    ['chos-2:pictures', 3],
  ] as const) {
    await store.checkpoints.set(name, { change, recipe: '' });
  }
  await store.derived.put([
    { kind: 'picture-address', key: 'http://a', version: '1', value: undefined, failure: 'a responded 404' },
    { kind: 'picture-due', key: 'time uuid', version: '1', value: undefined, failure: undefined },
  ]);
  await store.records.withdraw([uuidOf(0)], undefined);
  expect(await readInstallationState(settings)).toMatchObject({
    records: { live: 4, deleted: 0, withdrawn: 1 },
    collections: [{ name: 'chos', documents: 2 }, ...EMPTY.collections.slice(1)],
    index: { collection: 'chos-2', change: 4, lastChange: 6 },
    pictures: { waiting: 3, failed: 1, reasons: [{ reason: 'a responded 404', count: 1 }], retries: 1 },
  });
});

test('a service reads the same, in a thread', async () => {
  const settings = readSettings({ DATA_DIR: await dataFolder(3) });
  const store = await openedStore(settings);
  const { engine, index } = openEmbedded(settings.indexDir);
  onTestFinished(() => engine.close());
  const state = followInstallationState(settings, { store, engine, index });
  onTestFinished(() => state.close());
  const { time: _, index: lag, ...read } = await state.read();
  const { time: __, index: expectedLag, ...expected } = await readInstallationState(settings);
  expect(read).toEqual(expected);
  expect({ ...lag, lagSeconds: 0 }).toEqual({ ...expectedLag, lagSeconds: 0 });
});

test('runs are recorded with their result, failed ones without secrets', async () => {
  const settings = readSettings({
    DATA_DIR: temporaryFolder(),
    CMS_URL: 'https://cms.example',
    CMS_TOKEN: 'secret-token',
  });
  const store = await openedStore(settings);
  const endOf = (figures: Record<string, number>) => ({ outcome: 'complete', figures }) as const;
  const run = (name: 'ingest' | 'sync', work: () => Promise<Record<string, number>>) =>
    recordRun(settings, store, { name, subject: '2 files', endOf }, work);
  await run('ingest', async () => ({ new: 7 }));
  const failure = new Error('rejected secret-token');
  await expect(run('sync', () => Promise.reject(failure))).rejects.toBe(failure);
  await store.runs.begin('export', '');
  const { runs } = await readInstallationState(settings);
  expect(runs).toMatchObject([
    { name: 'ingest', outcome: 'complete', subject: '2 files', figures: { new: 7 }, message: null },
    never('index'),
    { name: 'sync', outcome: 'failed', message: 'rejected …', lastComplete: null },
    { name: 'export', outcome: 'unfinished', ended: null },
    never('check-links'),
  ]);
});
