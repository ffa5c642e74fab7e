import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { search } from '../../src/engine/search.ts';
import { noLimits } from '../../src/engine/search-budget.ts';
import { SEGMENT_FORMAT } from '../../src/engine/segment/segment-memory.ts';
import { loadPublished, SnapshotSource } from '../../src/engine/store/collection-reader.ts';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import { readGeneration } from '../../src/engine/store/generation.ts';
import { beforeEachFileOperation } from './before-each-file-operation.ts';
import { SCHEMA, writeCollection } from './format-before/collection.ts';
import { temporaryFolder } from './open-engine.ts';

const INDEX_BEFORE = join(import.meta.dirname, 'format-before/index');
const INDEX_FILES = /\.(?:segment|vectors|live)$|^generation\.json$/;

const SEARCHES = [
  { q: 'haus', query_by: 'title,tags', facet_by: 'tags,year,title', sort_by: 'title:asc' },
  { q: '"am see"', query_by: 'title' },
  { q: 'haus hof see', query_by: 'title,tags', highlight_full_fields: 'title' },
  { q: 'haux se', query_by: 'title', num_typos: '2' },
  { q: '*', filter_by: 'number:=9007199254740993 && tags:=Saal 2', sort_by: 'year:desc' },
  { q: '*', filter_by: 'title:Haus am', group_by: 'tags', sort_by: 'number:desc' },
  { q: '*', vector_query: 'place:([1, 1, 1], k: 20)' },
];

/** The same documents, in an index of the last release and in one of this version. */
let before: string;
let now: string;
beforeEach(() => {
  now = join(temporaryFolder(), 'now');
  mkdirSync(now);
  const writer = new CollectionWriter(now, SCHEMA);
  writeCollection(writer);
  writer.close();
  before = join(temporaryFolder(), 'before');
  cpSync(now, before, { recursive: true });
  for (const name of indexFiles(before)) rmSync(join(before, name));
  cpSync(INDEX_BEFORE, before, { recursive: true });
});

const indexFiles = (folder: string): string[] => readdirSync(folder).filter((name) => INDEX_FILES.test(name));

/** Also files that are not finished. */
function filesOf(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder).filter((name) => !/sqlite|lock/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

function answersFrom(folder: string, searches = SEARCHES): unknown[] {
  const source = new SnapshotSource(folder, SCHEMA);
  const published = loadPublished(folder, SCHEMA, undefined);
  if (!published) throw new Error(`nothing is published in ${folder}`);
  const snapshot = source.of(published);
  const answers = searches.map((given) => {
    const { status, body } = search(snapshot, SCHEMA.name, { per_page: '250', ...given }, noLimits());
    const { search_time_ms: _, ...answer } = JSON.parse(body) as Record<string, unknown>;
    return { status, answer };
  });
  source.close();
  return answers;
}

const write = (folder: string): string[] => {
  const messages: string[] = [];
  const writer = new CollectionWriter(folder, SCHEMA, { log: (message) => messages.push(message) });
  writer.close();
  return messages;
};

test('readers search an index of the last release as it is', () => {
  const files = indexFiles(before);
  expect(answersFrom(before)).toEqual(answersFrom(now));
  expect(indexFiles(before)).toEqual(files);
});

test('a writer converts it without reading the documents, into new files', () => {
  const files = indexFiles(before);
  const number = readGeneration(before, SCHEMA)?.number ?? 0;
  const converted = `converted the index in ${before} to format ${SEGMENT_FORMAT}`;
  // What a writer has left that was killed while it converted.
  writeFileSync(join(before, `f${SEGMENT_FORMAT}-s2.segment`), 'part of it');
  expect(write(before)).toEqual([converted]);
  expect(readGeneration(before, SCHEMA)).toMatchObject({ format: SEGMENT_FORMAT, number: number + 1 });
  expect(indexFiles(before).filter((name) => files.includes(name))).toEqual(['generation.json']);
  expect(answersFrom(before)).toEqual(answersFrom(now));
  expect(write(before)).toEqual([]);
});

test('until it is published, the old files stay', () => {
  const files = indexFiles(before);
  // The new generation cannot be written.
  mkdirSync(join(before, 'generation.json.tmp'));
  expect(() => new CollectionWriter(before, SCHEMA)).toThrow('generation.json.tmp');
  expect(indexFiles(before)).toEqual(expect.arrayContaining(files));
  expect(answersFrom(before)).toEqual(answersFrom(now));
  rmSync(join(before, 'generation.json.tmp'), { recursive: true });
  expect(write(before)).toHaveLength(1);
  expect(answersFrom(before)).toEqual(answersFrom(now));
});

test('a kill at any moment of a conversion costs nothing', () => {
  /** The files that a kill would leave, by what distinguishes them. */
  const moments = new Map<string, Map<string, Buffer>>();
  beforeEachFileOperation(
    () => {
      const files = filesOf(before);
      moments.set(Array.from(files, ([name, { length }]) => `${name} ${length}`).join(), files);
    },
    () => write(before),
  );
  expect(moments.size).toBeGreaterThan(20);

  const expected = answersFrom(now, SEARCHES.slice(0, 2));
  const converted = filesOf(before);
  for (const files of moments.values()) {
    for (const name of filesOf(before).keys()) rmSync(join(before, name));
    for (const [name, content] of files) writeFileSync(join(before, name), content);
    expect(answersFrom(before, SEARCHES.slice(0, 2))).toEqual(expected);
    write(before);
    expect(filesOf(before)).toEqual(converted);
  }
});
