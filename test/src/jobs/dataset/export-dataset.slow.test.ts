import { createHash } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { withOurUrls } from '../../../../src/edm/record/delivery.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import {
  DatasetError,
  type ExportOptions,
  exportDataset,
} from '../../../../src/jobs/dataset/export-dataset.ts';
import { ExportsFolder } from '../../../../src/jobs/dataset/exports-folder.ts';
import { fileNameOf } from '../../../../src/jobs/dataset/manifest.ts';
import type { RecordStore } from '../../../../src/stores/records/record-store.ts';
import { sqliteTestStore } from '../../stores/records/sqlite-test-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import type { TestStore } from '../../stores/records/test-store.ts';
import { readTar } from './read-tar.ts';

const ID_BASE = 'https://api.example/id';
const NOW = Date.UTC(2026, 10, 20, 2);

const uuidOf = (number: number): string =>
  `${number.toString(16).padStart(8, '0')}-0000-4000-8000-0000000000ff`;

function recordOf(number: number, institution: string, title = `Title ${number}`): FramedRecord {
  const uuid = uuidOf(number);
  return {
    id: `http://id.example/${uuid}/aggregation`,
    type: 'Aggregation',
    aggregatedCHO: { id: `http://id.example/${uuid}/cho`, type: 'ProvidedCHO', title: [title] },
    dataProvider: institution,
  };
}

const lineOf = (record: FramedRecord, uuid: string): string =>
  JSON.stringify(writeDatasetLine(withOurUrls(record, { idBase: ID_BASE, uuid })));

interface Subject {
  readonly folder: string;
  readonly place: TestStore;
  readonly store: RecordStore;
  put(records: readonly FramedRecord[], pipelineId?: string): Promise<void>;
  run(options?: ExportOptions): ReturnType<typeof exportDataset>;
  /** The bytes of a file that is offered. */
  read(name: string): Buffer;
}

async function subject(
  given: { readonly place?: TestStore; readonly idBase?: string } = {},
): Promise<Subject> {
  const place = given.place ?? (await sqliteTestStore());
  const folder = join(temporaryFolder(), 'export');
  const store = (await place.open(() => NOW)).records;
  const parts = {
    folder,
    idBase: given.idBase ?? ID_BASE,
    store: place.location,
    clock: () => NOW,
  };
  return {
    folder,
    place,
    store,
    async put(records, pipelineId = 'p') {
      const batch = records.map((record) => ({
        uuid: /[0-9a-f-]{36}/.exec(record.id)?.[0] ?? '',
        body: JSON.stringify(record),
      }));
      await store.put(batch, await store.startRun(pipelineId, { full: false }));
    },
    run: (options) => exportDataset(parts, options),
    read: (name) => readFileSync(join(folder, 'nightly', name)),
  };
}

const linesIn = async (archive: Buffer): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await readTar(gunzipSync(archive))).map(({ name, content }) => [name, content.split('\n').slice(0, -1)]),
  );

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const ARCHIVE = 'records_export_full.tar.gz';

test('[dataset-1] [dataset-2] one file for each institution, with lines by uuid and our URLs', async () => {
  const { put, run, read } = await subject();
  const records = [
    recordOf(3, 'Albertina'),
    recordOf(1, 'Österreichische Mediathek'),
    recordOf(2, 'Albertina'),
  ];
  await put(records);
  expect(await run()).toMatchObject({ kind: 'exported' });
  expect(await linesIn(read(ARCHIVE))).toEqual({
    [fileNameOf('Albertina')]: [2, 3].map((n) => lineOf(recordOf(n, 'Albertina'), uuidOf(n))),
    [fileNameOf('Österreichische Mediathek')]: [lineOf(recordOf(1, 'Österreichische Mediathek'), uuidOf(1))],
  });
});

test('manifest and checksum describe the archive', async () => {
  const { put, run, read, folder } = await subject();
  await put([recordOf(1, 'A'), recordOf(2, 'B')]);
  await run();
  await put([recordOf(2, 'B', 'changed')]);
  await run();
  const archive = read(ARCHIVE);
  const manifest = JSON.parse(read('manifest.json').toString());
  const time = new Date(NOW).toISOString();
  const sha256 = sha256Of(archive);
  const { sha256: own, ...described } = manifest;
  expect(own).toBe(sha256Of(Buffer.from(JSON.stringify(described))));
  expect(described).toEqual({
    time,
    records: 2,
    archive: { name: ARCHIVE, bytes: archive.length, sha256, unpackedBytes: gunzipSync(archive).length },
    institutions: ['A', 'B'].map((name, at) => {
      const line = lineOf(recordOf(at + 1, name, at === 1 ? 'changed' : undefined), uuidOf(at + 1));
      return { name, file: fileNameOf(name), records: 1, bytes: line.length + 1, changed: time };
    }),
  });
  expect(read(`${ARCHIVE}.sha256`).toString()).toBe(`${sha256}  ${ARCHIVE}\n`);
  // For other web servers that deliver the files.
  expect(statSync(join(folder, 'nightly', ARCHIVE)).mtime).toEqual(new Date(NOW));
});

test('[dataset-10] an export of a far smaller store is refused, unless forced', async () => {
  const { put, run, read, store, folder } = await subject();
  const all = [1, 2, 3, 4, 5].map((n) => recordOf(n, 'A'));
  await put(all);
  await run();
  const before = read(ARCHIVE);
  await store.withdraw([uuidOf(1)], undefined);
  expect(await run()).toMatchObject({ kind: 'exported', manifest: { records: 4 } });
  await store.withdraw([uuidOf(2)], undefined);
  expect(await run()).toMatchObject({ kind: 'refused', records: 3, before: { records: 4 } });
  expect(JSON.parse(read('manifest.json').toString())).toMatchObject({ records: 4 });
  expect(read(ARCHIVE).equals(before)).toBe(false);
  expect(readdirSync(folder).includes('unfinished')).toBe(false);
  expect(await run({ force: true })).toMatchObject({ kind: 'exported', manifest: { records: 3 } });
});

test('the same records give the same bytes, another {id_base} gives others', async () => {
  const first = await subject();
  await first.put([recordOf(1, 'A'), recordOf(2, 'B')]);
  await first.run();
  const bytes = first.read(ARCHIVE);
  await first.run();
  expect(first.read(ARCHIVE).equals(bytes)).toBe(true);
  const second = await subject({ place: first.place });
  await second.run();
  expect(second.read(ARCHIVE).equals(bytes)).toBe(true);
  const third = await subject({ place: first.place, idBase: 'https://other.example/id' });
  await third.run();
  expect(third.read(ARCHIVE).equals(bytes)).toBe(false);
});

test('[dataset-10] an export of changing records shows one moment', async () => {
  const { put, run, read, store } = await subject();
  const all = Array.from({ length: 2000 }, (_, number) => number);
  await put(all.map((number) => recordOf(number, 'A')));
  let isOver = false;
  // Every batch takes the same records from one institution to the other: one of the two has them all.
  const writing = (async () => {
    const storeRun = await store.startRun('p', { full: false });
    for (let turn = 1; !isOver; turn += 1) {
      const batch = all.slice(0, 50).map((number) => {
        const record = recordOf(number, turn % 2 === 0 ? 'A' : 'B', `turn ${turn}`);
        return { uuid: uuidOf(number), body: JSON.stringify(record) };
      });
      await store.put(batch, storeRun);
      await setImmediate();
    }
  })();
  for (let night = 0; night < 4; night += 1) {
    expect(await run()).toMatchObject({ kind: 'exported', manifest: { records: all.length } });
    const files = await linesIn(read(ARCHIVE));
    expect(Object.values(files).flat()).toHaveLength(all.length);
    const turns = Object.values(files).flatMap((lines) =>
      lines.flatMap((line) => /turn \d+/.exec(line) ?? []),
    );
    expect(new Set(turns).size).toBeLessThanOrEqual(1);
    const manifest = JSON.parse(read('manifest.json').toString());
    for (const { file, records } of manifest.institutions) expect(files[file]).toHaveLength(records);
  }
  isOver = true;
  await writing;
});

test('a damaged record is left out and named', async () => {
  const { put, run, read, place } = await subject();
  await put([1, 2, 3].map((n) => recordOf(n, 'A')));
  if (!('file' in place.location)) throw new Error('a store in a file was asked for');
  const database = new DatabaseSync(place.location.file);
  database.exec('UPDATE records SET body = substr(body, 1, 40) WHERE change = 2');
  database.close();
  for (let night = 0; night < 2; night += 1) {
    expect(await run()).toMatchObject({ damaged: [uuidOf(2)], manifest: { records: 2 } });
    const { institutions } = JSON.parse(read('manifest.json').toString());
    expect(institutions).toMatchObject([{ name: 'A', records: 2 }]);
    const lines = [1, 3].map((n) => lineOf(recordOf(n, 'A'), uuidOf(n)));
    expect(await linesIn(read(ARCHIVE))).toEqual({ [fileNameOf('A')]: lines });
  }
  await put([recordOf(2, 'A', 'mended')]);
  expect(await run()).toMatchObject({ damaged: [], manifest: { records: 3 } });
});

test('a record that has become damaged is left out; if too many have, the last export stays', async () => {
  const { put, run, store } = await subject();
  await put([1, 2, 3, 4, 5].map((n) => recordOf(n, 'A')));
  await run();
  const damage = async (n: number) =>
    store.put(
      [{ uuid: uuidOf(n), body: '{"dataProvider":"A"}' }],
      await store.startRun('p', { full: false }),
    );
  await damage(2);
  expect(await run()).toMatchObject({ damaged: [uuidOf(2)], manifest: { records: 4 } });
  await damage(3);
  expect(await run()).toMatchObject({ kind: 'refused', records: 3, before: { records: 4 } });
  expect(await run({ force: true })).toMatchObject({ damaged: [uuidOf(2), uuidOf(3)] });
});

test('an empty store gives an empty archive', async () => {
  const { run, read } = await subject();
  expect(await run()).toMatchObject({ kind: 'exported', manifest: { records: 0, institutions: [] } });
  expect(await linesIn(read(ARCHIVE))).toEqual({});
});

test('the previous export stays, older ones are removed, other files are not touched', async () => {
  const { put, run, folder } = await subject();
  await put([recordOf(1, 'A')]);
  for (let night = 0; night < 4; night += 1) {
    if (night === 1) writeFileSync(join(folder, 'notes.txt'), 'ours');
    await run();
  }
  const names = readdirSync(folder).sort();
  expect(names.slice(2)).toEqual(['nightly', 'notes.txt']);
  expect(names.slice(0, 2).every((name) => name.startsWith('2026-11-20T02-00-00Z'))).toBe(true);
});

test('files of a killed run are removed', async () => {
  const { put, run, folder, read } = await subject();
  await put([recordOf(1, 'A')]);
  const exports = new ExportsFolder(folder);
  writeFileSync(join((await exports.begin()).folder, 'spool'), 'half');
  expect(await exports.current()).toBeUndefined();
  await run();
  expect(existsSync(join(folder, 'unfinished'))).toBe(false);
  expect(Object.keys(await linesIn(read(ARCHIVE)))).toEqual([fileNameOf('A')]);
});

test('a cancelled run keeps the last export', async () => {
  const { put, run, folder, read } = await subject();
  await put([recordOf(1, 'A')]);
  await run();
  await put([recordOf(2, 'A')]);
  expect(await run({ signal: AbortSignal.abort() })).toEqual({ kind: 'interrupted' });
  expect(JSON.parse(read('manifest.json').toString())).toMatchObject({ records: 1 });
  expect(readdirSync(folder)).toHaveLength(2);
});

test.each<[string, (abort: () => void) => ExportOptions]>([
  [
    'while threads start',
    (abort) => {
      setTimeout(abort, 20);
      return {};
    },
  ],
  ['while records are packed', (abort) => ({ onProgress: abort })],
  [
    'while the archive is written',
    (abort) => ({
      onProgress: ({ records, total }) => {
        if (records === total) void setImmediate().then(abort);
      },
    }),
  ],
])('a run that is cancelled %s keeps the last export, and leaves no listener', async (_when, optionsFor) => {
  const { put, run, folder, read } = await subject();
  await put([recordOf(1, 'A')]);
  await run();
  await put(Array.from({ length: 5000 }, (_, number) => recordOf(number, 'A')));
  const controller = new AbortController();
  const { signal } = controller;
  const outcome = await run({ ...optionsFor(() => controller.abort()), signal });
  expect(outcome).toEqual({ kind: 'interrupted' });
  expect(JSON.parse(read('manifest.json').toString())).toMatchObject({ records: 1 });
  expect(readdirSync(folder)).toHaveLength(2);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(await run({ signal: new AbortController().signal })).toMatchObject({ manifest: { records: 5000 } });
});

test('an error names the folder that cannot be written', async () => {
  const { run, folder } = await subject();
  writeFileSync(folder, 'a file where the folder should be');
  await expect(run()).rejects.toThrow(DatasetError);
  await expect(run()).rejects.toThrow(
    `cannot write the dataset in ${folder}: a part of the path is not a folder`,
  );
});

/** Longer than what is written and compressed at once. */
const LONG = 'ä'.repeat(700_000);

test('institutions of any size are complete', async () => {
  const { put, run, read } = await subject();
  const records = [1, 2, 3, 4, 5, 6].map((n) => recordOf(n, `Institution ${n % 3}`, n % 2 === 0 ? LONG : ''));
  await put(records);
  await run();
  const files = await linesIn(read(ARCHIVE));
  expect(Object.values(files).flat().sort()).toEqual(
    records.map((record, at) => lineOf(record, uuidOf(at + 1))).sort(),
  );
});
