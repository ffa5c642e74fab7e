import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { copyToPostgres } from '../../../src/stores/records/copy-to-postgres.ts';
import { openSnapshot } from '../../../src/stores/records/open-store.ts';
import { openPostgresStore } from '../../../src/stores/records/postgres-store.ts';
import { StoreError } from '../../../src/stores/records/record-store.ts';
import type { DerivedValues } from '../../../src/stores/records/store.ts';
import { sqliteTestStore } from '../../src/stores/records/sqlite-test-store.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import type { TestStore } from '../../src/stores/records/test-store.ts';
import { uuidOf } from '../../uuid-of.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';
import { newDatabase } from './new-database.ts';

const bodyOf = (n: number, institution: string): string =>
  JSON.stringify({ n, dataProvider: institution, a: '"\\ü🧿' });
const LONG = `https://example.org/${'x'.repeat(5000)}`;

/** PostgreSQL keeps no U+0000 in texts: the only difference that there may be. */
async function derivedIn(derived: DerivedValues) {
  const keys = await derived.keysUpTo('vector', 'z', 10);
  const values = await derived.get('vector', keys);
  return keys.map((key) => {
    const { failure, ...value } = values.get(key) ?? {};
    return { ...value, failure: failure?.replaceAll('\0', '\ufffd') };
  });
}

/** Everything that a store tells. */
async function everything(place: TestStore) {
  const records = (await place.open(() => 9_000_000)).records;
  const [derived, harvests] = [(await place.open(() => 0)).derived, (await place.open()).harvests];
  const { checkpoints, runs } = await place.open();
  const snapshot = await openSnapshot(place.location);
  const uuids = [1, 2, 3, 4, 5, 6].map(uuidOf);
  const all = {
    changes: await records.changesAfter(0, 10_000),
    lastChange: await records.lastChange(),
    harvested: await records.byDatestamp({ pipelineId: 'museum' }, undefined, 10_000),
    pipelines: await records.pipelines(),
    withdrawals: await records.withdrawals(),
    kept: await Promise.all(uuids.map((uuid) => records.withdrawal(uuid))),
    institutions: await snapshot.institutions(),
    derived: await derivedIn(derived),
    checkpoints: await checkpoints.all(),
    runs: await runs.latest(),
    harvests: [await harvests.state('s'), await harvests.recordsOf('museum', ['oai:1', LONG])],
    secret: [...(await (await place.open()).secret('oai-tokens'))],
  };
  for (const part of [snapshot, records, derived, harvests, checkpoints]) await part.close();
  return all;
}

async function fill(place: TestStore): Promise<void> {
  let now = 1000;
  const records = (await place.open(() => now * 1000)).records;
  const put = async (pipelineId: string, numbers: readonly number[], institution: string, full = false) => {
    now += 1;
    const run = await records.startRun(pipelineId, { full });
    await records.put(
      numbers.map((n) => ({ uuid: uuidOf(n), body: bodyOf(n, institution) })),
      run,
    );
    if (full) await records.deleteUnseen(run);
  };
  await put('museum', [1, 2, 3, 4], 'Museum');
  await put('archive', [5, 6], 'Ärchiv');
  await put(
    'archive',
    Array.from({ length: 2500 }, (_, n) => n + 100),
    'Ärchiv',
  );
  await put('museum', [1, 2, 4], 'Museum', true);
  await records.withdraw([uuidOf(4), uuidOf(5)], 'a claim');
  // A name that only what is kept aside has.
  await put('museum', [4], 'Haus der Musik');
  const derived = (await place.open(() => 5000)).derived;
  await derived.put([
    { kind: 'vector', key: 'a', version: 'm', value: new Uint8Array([0, 1, 255]), failure: undefined },
    { kind: 'vector', key: LONG, version: 'm', value: undefined, failure: 'no \0 picture' },
  ]);
  const harvests = (await place.open()).harvests;
  const step = { pipelineId: 'museum', run: 1, kept: [], gone: [] };
  await harvests.advance('s', '{"token":1}', {
    ...step,
    seen: [
      { uuid: uuidOf(1), identifier: 'oai:1' },
      { uuid: uuidOf(2), identifier: LONG },
    ],
  });
  const { checkpoints, runs } = await place.open(() => 7000);
  await runs.end(await runs.begin('ingest', '1 file'), { outcome: 'complete', figures: { new: 4 } });
  await runs.begin('index', '');
  await checkpoints.set('chos-3', { change: 7, recipe: 'r' });
  await (await place.open()).secret('oai-tokens');
  for (const part of [records, derived, harvests, checkpoints]) await part.close();
}

/** What runs do afterwards, to see that both go on in the same way. */
async function goOn(place: TestStore) {
  const records = (await place.open(() => 2_000_000)).records;
  const run = await records.startRun('theatre', { full: false });
  const outcomes = [
    await records.put(
      [3, 4, 5, 9].map((n) => ({ uuid: uuidOf(n), body: bodyOf(n, 'Theater') })),
      run,
    ),
    await records.restore([uuidOf(4), uuidOf(5)]),
    await records.deleteUnseen(await records.startRun('archive', { full: true })),
  ];
  await records.close();
  return outcomes;
}

function postgresAt(address: string): TestStore {
  return {
    async open(clock = () => 0) {
      const store = await openPostgresStore(address, clock, { scope: () => 'here' });
      onTestFinished(() => store.close());
      return store;
    },
    location: { url: address },
  };
}

test('a copy returns the same as its original, and continues in the same way', async () => {
  const { place: original, file } = await sqliteWithFile();
  await fill(original);
  const address = await newDatabase();
  const progress: number[] = [];
  const summary = await copyToPostgres(file, address, {
    scope: 'here',
    onProgress: ({ done }) => progress.push(done),
  });
  expect(Object.fromEntries(summary)).toMatchObject({
    pipelines: 2,
    records: 2506,
    withdrawals: 2,
    secrets: 1,
    runs: 2,
  });
  expect(progress.at(-1)).toBe([...summary.values()].reduce((sum, rows) => sum + rows, 0));
  const copy = postgresAt(address);
  expect(await everything(copy)).toEqual(await everything(original));
  expect(await goOn(copy)).toEqual(await goOn(original));
  const { changes, institutions, pipelines } = await everything(copy);
  expect({ changes, institutions, pipelines }).toEqual(
    await everything(original).then(({ changes, institutions, pipelines }) => ({
      changes,
      institutions,
      pipelines,
    })),
  );
});

test('a database that is not empty stays unchanged, and a missing file is named', async () => {
  const { place, file } = await sqliteWithFile();
  await fill(place);
  const address = await newDatabase();
  const copy = () => copyToPostgres(file, address, { scope: '' });
  await copy();
  await expect(copy()).rejects.toThrow(
    /^database \S+ at \S+ already has a record store: copy into an empty database$/,
  );
  await expect(copyToPostgres(`${file}-gone`, address, { scope: '' })).rejects.toThrow(StoreError);
});

test('vitrine copy-store', async () => {
  const DATA_DIR = temporaryFolder();
  const STORE_URL = await newDatabase();
  const vitrine = (args: readonly string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [...VITRINE, ...args], {
      env: { ...COMPILE_CACHE, DATA_DIR, ...env },
    });
  await vitrine(['ingest', join(import.meta.dirname, '../../../sample/records/albertina.jsonl')], {});
  const { stdout } = await vitrine(['copy-store'], { STORE_URL });
  expect(stdout).toMatch(/^copied from .*records\.sqlite:\n {2}pipelines +1\n/);
  await expect(vitrine(['copy-store'], {})).rejects.toMatchObject({
    code: 2,
    stderr: 'vitrine copy-store: STORE_URL must name the database to copy into\n',
  });
  await expect(vitrine(['copy-store'], { STORE_URL })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already has a record store'),
  });
});

async function sqliteWithFile() {
  const file = join(temporaryFolder(), 'records.sqlite');
  return { file, place: await sqliteTestStore(file) };
}
