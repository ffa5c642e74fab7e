import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { formerUuidOf, uuidOf } from '../../../../src/edm/record/record-uuid.ts';
import { runIngest } from '../../../../src/jobs/ingest/ingest-run.ts';
import { locationText, type ReportedItem } from '../../../../src/jobs/ingest/reported-item.ts';
import { findSourceFiles } from '../../../../src/jobs/ingest/source-files.ts';
import type { RecordStore } from '../../../../src/stores/records/record-store.ts';
import { rdfDocument } from '../../edm/record/rdf-document.ts';
import { sqliteTestStore } from '../../stores/records/sqlite-test-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { datasetLine } from '../sample-lines.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const newStore = async () => (await (await sqliteTestStore()).open(() => 0)).records;

/** Ingests the files as pipeline `p`: the folder, or the sources that are named in it. */
async function ingest(store: RecordStore, files: Files, { sources = [''], full = false } = {}) {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const reported: ReportedItem[] = [];
  const { groups, ...counts } = await runIngest(store, {
    files: await findSourceFiles(sources.map((source) => join(folder, source))),
    pipelineId: 'p',
    full,
    onReported: (items) => reported.push(...items),
  });
  const rejected = reported.filter(({ severity }) => severity === 'rejected');
  const short = (text: string) => text.replaceAll(`${folder}/`, '');
  return {
    counts: Object.fromEntries(
      Object.entries(counts).filter(([, count]) => typeof count === 'number' && count > 0),
    ),
    rejected: rejected.map((item) => short(`${locationText(item.location)} ${item.reasons}`)),
  };
}

/** Titles by uuid. */
async function titles(store: RecordStore): Promise<Record<string, string>> {
  const records = await store.changesAfter(0, 10_000);
  const live = records.flatMap(({ uuid, body }) => (body === undefined ? [] : [[uuid, body] as const]));
  return Object.fromEntries(live.map(([uuid, body]) => [uuid, titleIn(body)]));
}

const titleIn = (body: string): string => JSON.parse(body).aggregatedCHO.title[0]['@value'];

const line = (id: string, title: string): string => `${JSON.stringify({ ...datasetLine(1, title), id })}\n`;

const U = '0b7f2a9c-1d2e-4f3a-8b4c-5d6e7f8a9b0c';
const itemUrl = (n: number): string => `http://m.example/collections/${U}/items/${n}`;
const urlUuid = (url: string): string => uuidOf({ id: url }, 'p');

/** A store as version 1.0 left it: the record came from `url`. */
async function storedBefore(url: string, title: string) {
  const store = await newStore();
  const uuid = formerUuidOf({ id: url }, 'p');
  const folder = await newStore();
  await ingest(folder, { 'x.jsonl': line(url, title) });
  const [record] = await folder.changesAfter(0, 1);
  const run = await store.startRun('p', { full: false });
  await store.put([{ uuid, body: record?.body ?? '' }], run);
  return { store, uuid };
}

test('objects below the URL of a collection are records of their own', async () => {
  const store = await newStore();
  const text = [1, 2, 3].map((n) => line(itemUrl(n), `Ansicht ${n}`)).join('');
  expect(await ingest(store, { 'x.jsonl': text })).toEqual({ counts: { new: 3 }, rejected: [] });
  expect(await titles(store)).toEqual({
    [urlUuid(itemUrl(1))]: 'Ansicht 1',
    [urlUuid(itemUrl(2))]: 'Ansicht 2',
    [urlUuid(itemUrl(3))]: 'Ansicht 3',
  });
  expect(await ingest(store, { 'x.jsonl': text })).toEqual({ counts: { unchanged: 3 }, rejected: [] });
});

test('one uuid from two URLs is reported, and the first record stays, however far they are apart', async () => {
  const between = Array.from({ length: 1500 }, (_, n) => line(`http://m.example/${n}`, `Blatt ${n}`)).join(
    '',
  );
  const [first, second, third] = [
    `http://m.example/a/${U}`,
    `http://m.example/b/${U}`,
    `http://m.example/a/${U}/`,
  ];
  const files = {
    'x.jsonl':
      line(first, 'erstes') +
      line(second, 'zweites') +
      between +
      line(third, 'drittes') +
      line(first, 'erstes'),
  };
  const rejected = [2, 1503].map(
    (n) => `x.jsonl:${n} uuid ${U} came before from another URL, in "x.jsonl:1"`,
  );
  const short = ({ counts, rejected }: Awaited<ReturnType<typeof ingest>>) => ({
    counts,
    rejected: rejected.map((text) => text.replaceAll(/\/\S*\/(?=x\.jsonl)/g, '')),
  });
  const store = await newStore();
  expect(short(await ingest(store, files))).toEqual({
    counts: { new: 1501, unchanged: 1, rejected: 2 },
    rejected,
  });
  expect((await titles(store))[U]).toBe('erstes');
  // The records are as before, and the conflict is still there.
  expect(short(await ingest(store, files, { full: true }))).toEqual({
    counts: { unchanged: 1502, rejected: 2 },
    rejected,
  });
  // Another run may move a record.
  expect(await ingest(store, { 'x.jsonl': line(second, 'zweites') })).toEqual({
    counts: { changed: 1 },
    rejected: [],
  });
});

test('the same record may come again from another file, another description may not', async () => {
  const store = await newStore();
  const url = `http://m.example/${U}`;
  const files = {
    'a.jsonl': line(url, 'eins'),
    'b.jsonl': line(url, 'eins'),
    'c.jsonl': line(url, 'zwei'),
  };
  const { counts, rejected } = await ingest(store, files);
  expect(counts).toEqual({ new: 1, unchanged: 1, rejected: 1 });
  expect(rejected.map((text) => text.replaceAll(/"\S*\/(?=a\.jsonl)/g, '"'))).toEqual([
    `c.jsonl:1 uuid ${U} came before with another description, in "a.jsonl:1"`,
  ]);
  // Within a file, the later one counts.
  expect(await ingest(store, { 'a.jsonl': line(url, 'drei') + line(url, 'vier') })).toEqual({
    counts: { changed: 2 },
    rejected: [],
  });
  expect(await titles(store)).toEqual({ [U]: 'vier' });
});

const relative = (title: string): string =>
  rdfDocument(`<edm:ProvidedCHO rdf:about="#cho"><dc:title xml:lang="de">${title}</dc:title><edm:type>IMAGE</edm:type></edm:ProvidedCHO>
<ore:Aggregation rdf:about="#aggregation"><edm:aggregatedCHO rdf:resource="#cho"/><edm:dataProvider>Museum</edm:dataProvider><edm:rights rdf:resource="http://rightsstatements.org/vocab/InC/1.0/"/></ore:Aggregation>`);

const OBJECTS = [1, 2, 3].map((n) => [`object${n}/edm.xml`, relative(`Objekt ${n}`)] as const);

async function tar(members: readonly (readonly [string, string])[]): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of members) archive.entry({ name }, content);
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('relative URLs are told apart by folder and archive, and do not depend on where a delivery lies', async () => {
  const expected = Object.fromEntries(
    [1, 2, 3].map((n) => [urlUuid(`file:///object${n}/edm/#aggregation`), `Objekt ${n}`]),
  );
  const archive = await tar(OBJECTS.map(([name, content]) => [`./${name}`, content]));
  for (const [files, sources] of [
    [Object.fromEntries(OBJECTS), ['']],
    [{ 'delivery-1.tar': archive }, ['delivery-1.tar']],
    [{ 'other/delivery-2.tar': archive }, ['other/delivery-2.tar']],
  ] as const) {
    const store = await newStore();
    expect(await ingest(store, files, { sources: [...sources] })).toEqual({
      counts: { new: 3 },
      rejected: [],
    });
    expect(await titles(store)).toEqual(expected);
  }
  const store = await newStore();
  const archives = {
    'a.tar': await tar([['edm.xml', relative('A')]]),
    'b/b.tar': await tar([['edm.xml', relative('B')]]),
    'edm.xml': relative('C'),
  };
  expect(await ingest(store, archives)).toEqual({ counts: { new: 3 }, rejected: [] });
  expect(await titles(store)).toEqual({
    [urlUuid('file:///a.tar/edm/#aggregation')]: 'A',
    [urlUuid('file:///b/b.tar/edm/#aggregation')]: 'B',
    [urlUuid('file:///edm/#aggregation')]: 'C',
  });
});

test('files of one name that are named one by one are reported, not merged', async () => {
  const store = await newStore();
  const { counts, rejected } = await ingest(store, Object.fromEntries(OBJECTS), {
    sources: OBJECTS.map(([name]) => name),
  });
  expect(counts).toEqual({ new: 1, rejected: 2 });
  expect(rejected.map((text) => text.replaceAll(/"\S*\/(?=object)/g, '"'))).toEqual(
    [2, 3].map(
      (n) =>
        `object${n}/edm.xml:1 uuid ${urlUuid('file:///edm/#aggregation')} came before with another description, in "object1/edm.xml:1"`,
    ),
  );
});

test('a stored record keeps the uuid that version 1.0 gave it, and the other objects there get their own', async () => {
  const { store, uuid } = await storedBefore(itemUrl(3), 'Ansicht 3');
  expect(uuid).toBe(U);
  const text = [1, 2, 3].map((n) => line(itemUrl(n), `Ansicht ${n}`)).join('');
  const expected = {
    [urlUuid(itemUrl(1))]: 'Ansicht 1',
    [urlUuid(itemUrl(2))]: 'Ansicht 2',
    [U]: 'Ansicht 3',
  };
  expect(await ingest(store, { 'x.jsonl': text }, { full: true })).toEqual({
    counts: { new: 2, unchanged: 1 },
    rejected: [],
  });
  expect(await titles(store)).toEqual(expected);
  expect(await ingest(store, { 'x.jsonl': text }, { full: true })).toEqual({
    counts: { unchanged: 3 },
    rejected: [],
  });
  // A record that has become invalid keeps its stored version.
  const invalid = JSON.stringify({ ...JSON.parse(line(itemUrl(3), '')), 'edm:rights': [] });
  const { counts } = await ingest(
    store,
    { 'x.jsonl': text.replace(/.*Ansicht 3.*/, invalid) },
    { full: true },
  );
  expect(counts).toEqual({ unchanged: 2, rejected: 1 });
  expect(await titles(store)).toEqual(expected);
});

test('a withdrawn record stays withdrawn under its uuid, also without content', async () => {
  const { store } = await storedBefore(itemUrl(3), 'Ansicht 3');
  await store.withdraw([U], 'rights');
  const files = { 'x.jsonl': line(itemUrl(3), 'neu') };
  expect(await ingest(store, files)).toEqual({ counts: { withdrawn: 1 }, rejected: [] });
  await store.remove([U], await store.startRun('p', { full: false }));
  expect(await ingest(store, files)).toEqual({ counts: { withdrawn: 1 }, rejected: [] });
  expect(await titles(store)).toEqual({});
});

test('a record of a file in a folder keeps the uuid that version 1.0 gave it without the folder', async () => {
  const { store, uuid } = await storedBefore('file:///edm/#aggregation', 'Objekt');
  const files = Object.fromEntries(OBJECTS);
  expect(await ingest(store, files)).toEqual({ counts: { new: 2, changed: 1 }, rejected: [] });
  const expected = {
    [uuid]: 'Objekt 1',
    [urlUuid('file:///object2/edm/#aggregation')]: 'Objekt 2',
    [urlUuid('file:///object3/edm/#aggregation')]: 'Objekt 3',
  };
  expect(await titles(store)).toEqual(expected);
  // Whatever comes first from now on.
  expect(await ingest(store, { ...Object.fromEntries(OBJECTS), 'a/edm.xml': relative('Objekt 0') })).toEqual({
    counts: { new: 1, unchanged: 3 },
    rejected: [],
  });
  expect(await titles(store)).toEqual({ ...expected, [urlUuid('file:///a/edm/#aggregation')]: 'Objekt 0' });
});
