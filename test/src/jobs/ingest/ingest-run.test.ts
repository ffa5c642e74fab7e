import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type IngestOptions, runIngest } from '../../../../src/jobs/ingest/ingest-run.ts';
import type { IngestSummary } from '../../../../src/jobs/ingest/ingest-summary.ts';
import { explained, locationText, type ReportedItem } from '../../../../src/jobs/ingest/reported-item.ts';
import { ReportError } from '../../../../src/jobs/ingest/run-report.ts';
import { findSourceFiles } from '../../../../src/jobs/ingest/source-files.ts';
import type { RecordStore } from '../../../../src/stores/records/record-store.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { datasetLine, datasetText } from '../sample-lines.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;
type Counts = Partial<Omit<IngestSummary, 'groups'>>;

function newStore() {
  const folder = temporaryFolder();
  const clock = { seconds: 1000 };
  return {
    clock,
    store: openSqliteStore(join(folder, 'records.sqlite'), () => clock.seconds * 1000).records,
  };
}

async function run(store: RecordStore, files: Files, options: Partial<IngestOptions> = {}) {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const reported: ReportedItem[] = [];
  const { groups, ...counts } = await runIngest(store, {
    files: await findSourceFiles([folder]),
    full: false,
    onReported: (more) => reported.push(...more),
    ...options,
  });
  const short = (text: string) => text.replaceAll(`${folder}/`, '');
  return {
    counts: { ...counts, failures: counts.failures.map(short) },
    groups,
    rejections: reported
      .filter(({ severity }) => severity === 'rejected')
      .map(
        (item) =>
          `${short(locationText(item.location))} ${item.uuid}: ${explained(item.reasons.join('; '), item)}`,
      ),
  };
}

/** Runs and compares all counts; those not given are 0. */
async function check(
  store: RecordStore,
  files: Files,
  options: Partial<IngestOptions>,
  expected: Counts,
  rejections: readonly string[] = [],
) {
  const zero = {
    new: 0,
    changed: 0,
    unchanged: 0,
    deleted: 0,
    withdrawn: 0,
    rejected: 0,
    notes: [],
    failures: [],
    interrupted: false,
  };
  const found = await run(store, files, options);
  expect(found.counts).toEqual({ ...zero, ...expected });
  expect(found.rejections).toEqual(rejections);
}

const FULL = { full: true };
const withLine = (text: string, n: number, title: string) =>
  text.replace(JSON.stringify(datasetLine(n)), JSON.stringify(datasetLine(n, title)));

test('runs count what is new, changed, unchanged and deleted', async () => {
  const { store, clock } = newStore();
  await check(store, { 'a.jsonl': datasetText(1, 5) }, {}, { new: 5 });
  await check(store, { 'a.jsonl': datasetText(1, 5) }, {}, { unchanged: 5 });
  clock.seconds = 2000;
  const next = withLine(datasetText(2, 6), 3, 'Neuer Titel');
  await check(store, { 'a.jsonl': next }, {}, { new: 1, changed: 1, unchanged: 3 });
  await check(store, { 'a.jsonl': next }, FULL, { unchanged: 5, deleted: 1 });
  await check(store, { 'a.jsonl': next }, FULL, { unchanged: 5 });
  expect(await store.get(uuidOf(1))).toMatchObject({ datestamp: 2000, body: undefined });
  expect(await store.get(uuidOf(2))).toMatchObject({ datestamp: 1000, change: 2 });
  expect(await store.get(uuidOf(3))).toMatchObject({ datestamp: 2000, change: 6 });
  await check(store, { 'a.jsonl': datasetText(1, 6) }, FULL, { new: 1, changed: 1, unchanged: 4 });
});

test('[operations-4] withdrawn records in a source are counted and not restored', async () => {
  const { store } = newStore();
  await check(store, { 'a.jsonl': datasetText(1, 3) }, {}, { new: 3 });
  await store.withdraw([uuidOf(1)], undefined);
  await check(store, { 'a.jsonl': datasetText(1, 2) }, FULL, { withdrawn: 1, unchanged: 1, deleted: 1 });
  expect(await store.countLive()).toBe(1);
});

test('a full run of a source with only withdrawn records is not an error', async () => {
  const { store } = newStore();
  await check(store, { 'a.jsonl': datasetText(1, 2) }, {}, { new: 2 });
  await store.withdraw([uuidOf(1)], undefined);
  await check(store, { 'a.jsonl': datasetText(1, 1) }, FULL, { withdrawn: 1, deleted: 1 });
});

test('[ingest-3] each file is a separate pipeline, and a full run of one leaves the others unchanged', async () => {
  const { store } = newStore();
  const files = { 'a.jsonl': datasetText(1, 3), 'b.jsonl': datasetText(4, 5) };
  await check(store, files, FULL, { new: 5 });
  expect(await store.pipelines()).toEqual([
    { id: 'a', live: 3 },
    { id: 'b', live: 2 },
  ]);
  await check(store, { 'a.jsonl': datasetText(1, 1) }, FULL, { unchanged: 1, deleted: 2 });
  expect(await store.countLive()).toBe(3);
});

test('with --pipeline, all files count as one source', async () => {
  const { store } = newStore();
  const files = { 'a.jsonl': datasetText(1, 3), 'b.jsonl': datasetText(4, 5) };
  await check(store, files, { ...FULL, pipelineId: 'all' }, { new: 5 });
  await check(store, files, { ...FULL, pipelineId: 'all' }, { unchanged: 5 });
  expect(await store.pipelines()).toEqual([{ id: 'all', live: 5 }]);
});

test('[ingest-2] faulty records are reported with file, line and reason, and the run continues', async () => {
  const { store } = newStore();
  await check(store, { 'first.jsonl': datasetText(1, 1) }, {}, { new: 1 });
  const { 'edm:dataProvider': _, ...faulty } = datasetLine(3);
  await check(
    store,
    { 'a.jsonl': `no JSON\n${datasetText(1, 2)}\n${JSON.stringify(faulty)}\n${datasetText(4, 4)}` },
    {},
    { new: 2, rejected: 3 },
    [
      `a.jsonl:1 undefined: not JSON: Unexpected token 'o', "no JSON" is not valid JSON`,
      `a.jsonl:5 ${uuidOf(3)}: no edm:dataProvider`,
      `a.jsonl:2 ${uuidOf(1)}: uuid ${uuidOf(1)} of pipeline a is held by pipeline first`,
    ],
  );
});

test('a full run keeps the stored version of a record that has become faulty', async () => {
  const { store } = newStore();
  await check(store, { 'a.jsonl': datasetText(1, 3) }, {}, { new: 3 });
  const { 'edm:rights': _, ...faulty } = datasetLine(2);
  const text = `${datasetText(1, 1)}${JSON.stringify(faulty)}\n`;
  const reason = `a.jsonl:2 ${uuidOf(2)}: no edm:rights on the Aggregation`;
  await check(store, { 'a.jsonl': text }, FULL, { unchanged: 1, deleted: 1, rejected: 1 }, [reason]);
  expect((await store.get(uuidOf(2)))?.body).toContain('Ansicht Nr. 2');
});

test('warnings and rejections are counted by reason and institution, with the first places', async () => {
  const { store } = newStore();
  const { 'edm:isShownAt': _, ...line } = datasetLine(1);
  const bad = (n: number, value: string): Record<string, unknown> => ({
    ...datasetLine(n),
    'edm:dataProvider': [{ lang: 'de', value: 'Albertina' }],
    'edm:isShownAt': value,
  });
  const { 'edm:rights': __, ...rejected } = bad(4, 'http://c.example');
  const lines = [datasetLine(9), line, bad(2, 'http://a.example/|'), bad(3, 'http://b.example/|'), rejected];
  const { groups } = await run(store, { 'a.jsonl': lines.map((value) => JSON.stringify(value)).join('\n') });
  const rows = (severity: 'rejected' | 'warning') =>
    groups
      .byReason(severity)
      .map(({ reason, count, groups }) => [
        count,
        reason.en,
        ...groups.map(({ institution, places }) => [
          institution,
          ...places.map(({ location }) => 'line' in location && location.line),
        ]),
      ]);
  expect(rows('warning')).toEqual([
    [3, 'no edm:isShownAt', ['Albertina', 3, 4], ['Museum für Beispiele', 2]],
    [2, 'rejected in edm:isShownAt: reference … contains the character |', ['Albertina', 3, 4]],
  ]);
  expect(rows('rejected')).toEqual([[1, 'no edm:rights on the Aggregation', ['Albertina', 5]]]);
  expect([groups.records('rejected'), groups.records('warning')]).toEqual([1, 3]);
  expect(groups.institutions()).toEqual([
    ['Albertina', { stored: 2, rejected: 1, warned: 2 }],
    ['Museum für Beispiele', { stored: 2, rejected: 0, warned: 1 }],
  ]);
});

test.each([
  [
    'a truncated gzip file',
    { 'b.jsonl.gz': gzipSync(datasetText(4, 4)).subarray(0, -3) },
    'b.jsonl.gz: the gzip',
  ],
  ['a list without an end', { 'b.json': '[' }, 'b.json: the file ends before its list does'],
  ['a torn last line', { 'b.jsonl': `${datasetText(4, 4)}{"id":` }, 'b.jsonl: the file ends within line 2'],
])('[ingest-5] after %s the run is not complete and deletes nothing', async (_, files, failure) => {
  const { store } = newStore();
  await run(store, { 'a.jsonl': datasetText(1, 3) });
  const { counts } = await run(store, { 'a.jsonl': datasetText(1, 1), ...files }, FULL);
  expect(counts.failures.map((text) => text.slice(0, failure.length))).toEqual([failure]);
  expect(counts.deleted).toBe(0);
  expect(await store.countLive()).toBeGreaterThanOrEqual(3);
});

test('[ingest-5] a full run over a source without a valid record deletes nothing', async () => {
  const { store } = newStore();
  await check(store, { 'a.jsonl': '' }, FULL, {});
  await check(store, { 'a.jsonl': datasetText(1, 3) }, {}, { new: 3 });
  const failures = ['pipeline a: its source contains no valid record, so its 3 stored ones are kept'];
  await check(store, { 'a.jsonl': '' }, FULL, { failures });
  expect(await store.countLive()).toBe(3);
});

test('an interrupted run keeps what it has stored, and deletes nothing', async () => {
  const { store } = newStore();
  await run(store, { 'a.jsonl': datasetText(5001, 5003) });
  const interruption = new AbortController();
  const { counts } = await run(
    store,
    { 'a.jsonl': datasetText(1, 5000) },
    {
      ...FULL,
      signal: interruption.signal,
      onProgress: ({ records }) => records > 0 && interruption.abort(),
    },
  );
  expect(counts).toMatchObject({ deleted: 0, interrupted: true, failures: [] });
  expect(counts.new).toBeGreaterThan(0);
  expect(counts.new).toBeLessThan(5000);
  expect(await store.countLive()).toBe(counts.new + 3);
  const { counts: second } = await run(store, { 'a.jsonl': datasetText(1, 5000) }, FULL);
  expect(second).toMatchObject({ unchanged: counts.new, new: 5000 - counts.new, deleted: 3 });
});

test('a report that cannot be written ends the run', async () => {
  const { store } = newStore();
  const { counts } = await run(
    store,
    { 'a.jsonl': `{}\n${datasetText(1, 1)}` },
    {
      onReported: () => {
        throw new ReportError('cannot write the report');
      },
    },
  );
  expect(counts.failures).toEqual(['cannot write the report']);
});
