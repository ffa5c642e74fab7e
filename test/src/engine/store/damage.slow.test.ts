import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../../../src/engine/engine.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { loadPublished } from '../../../../src/engine/store/collection-reader.ts';
import { CollectionWriter } from '../../../../src/engine/store/collection-writer.ts';
import { checksum } from '../../../../src/engine/store/files.ts';
import { type Generation, writeGeneration } from '../../../../src/engine/store/generation.ts';
import { SearcherThreads } from '../../../../src/engine/threads/searcher-threads.ts';
import { temporaryFolder as folderUntil } from '../../stores/records/temporary-folder.ts';
import { SCHEMA } from '../arbitrary-search.ts';
import { found, line, openEngine, temporaryFolder, until } from '../open-engine.ts';
import { answersAnew, answersOf } from '../searchable.ts';

const DOCUMENTS = Array.from({ length: 40 }, (_, i) => ({
  id: `d${i}`,
  title: i % 3 === 0 ? `Krug ${i}` : 'Öl',
  tags: ['Krug Öl', `Жар ${i}`],
  year: i % 7,
  ...(i % 5 === 0 ? {} : { place: [i, 1, -2] }),
}));

/** One file of the index, by the end of its name. */
function fileOf(folder: string, suffix: string): string {
  const name = readdirSync(folder).find((own) => own.endsWith(suffix));
  if (name === undefined) throw new Error(`no file ends with ${suffix}`);
  return join(folder, name);
}

function flipByte(path: string, share: number): void {
  const bytes = readFileSync(path);
  const at = Math.floor((bytes.length - 1) * share);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

/** The vectors as another version would have written them. */
function changeFormatOfVectors(folder: string): void {
  const path = fileOf(folder, '.vectors');
  const bytes = readFileSync(path);
  bytes.writeUInt32LE(bytes.readUInt32LE(4) + 1, 4);
  writeFileSync(path, bytes);
  const text = readFileSync(join(folder, 'generation.json'), 'utf8');
  const { checksum: _, ...generation } = JSON.parse(text) as Generation & { readonly checksum: number };
  const segments = generation.segments.map((entry) =>
    path.endsWith(`${entry.id}.vectors`) ? { ...entry, vectorChecksum: checksum(bytes) } : entry,
  );
  writeGeneration(folder, { ...generation, segments });
}

type Damage = (folder: string) => void;

/** What happens to the files, and what the log says then. */
const DAMAGES: readonly (readonly [string, Damage, RegExp])[] = [
  ...[0, 0.1, 0.5, 0.9, 1].map(
    (share) =>
      [
        `a flipped bit in a segment, at ${share} of it`,
        (folder: string) => flipByte(fileOf(folder, '.segment'), share),
        /segment is damaged/,
      ] as const,
  ),
  ['a segment cut short', (folder) => truncateSync(fileOf(folder, '.segment'), 100), /segment is damaged/],
  ['an empty segment', (folder) => truncateSync(fileOf(folder, '.segment'), 0), /segment is damaged/],
  ['a segment that is gone', (folder) => rmSync(fileOf(folder, '.segment')), /missing|no such file/],
  ...[0, 0.1, 0.5, 0.9, 1].map(
    (share) =>
      [
        `a flipped bit in the vectors, at ${share} of them`,
        (folder: string) => flipByte(fileOf(folder, '.vectors'), share),
        /vectors is damaged/,
      ] as const,
  ),
  ['vectors cut short', (folder) => truncateSync(fileOf(folder, '.vectors'), 100), /vectors is damaged/],
  ['no vectors in the file', (folder) => truncateSync(fileOf(folder, '.vectors'), 0), /vectors is damaged/],
  ['vectors that are gone', (folder) => rmSync(fileOf(folder, '.vectors')), /missing|no such file/],
  ['vectors of another format', changeFormatOfVectors, /vectors has an unknown format/],
  [
    'a flipped bit in the live documents',
    (folder) => flipByte(fileOf(folder, '.live'), 0.3),
    /live is damaged/,
  ],
  ['live documents that are gone', (folder) => rmSync(fileOf(folder, '.live')), /missing|no such file/],
  ...[0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (share) =>
      [
        `a flipped bit in the generation, at ${share} of it`,
        (folder: string) => flipByte(join(folder, 'generation.json'), share),
        /generation file is damaged|has format|another schema/,
      ] as const,
  ),
  [
    'a generation cut short',
    (folder) => truncateSync(join(folder, 'generation.json'), 20),
    /generation file is damaged/,
  ],
  [
    'a generation of another kind',
    (folder) => writeFileSync(join(folder, 'generation.json'), 'null'),
    /generation file is damaged/,
  ],
];

function removeIndex(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/\.(?:segment|vectors|live)$|^generation\.json$/.test(name)) rmSync(join(folder, name));
  }
}

const LOSSES: readonly (readonly [string, Damage, RegExp])[] = [
  ['a generation that is gone', (folder) => rmSync(join(folder, 'generation.json')), /file is missing/],
  ['an index that is gone', removeIndex, /generation file is missing/],
];

/** Each test damages a copy. */
let [collection, books] = ['', ''];
beforeAll(async () => {
  collection = folderUntil(afterAll);
  writeCollection(collection);
  books = folderUntil(afterAll);
  await writeBooks(books);
});

/** A closed collection with two segments and some dead documents. */
function writeCollection(folder: string): void {
  const writer = new CollectionWriter(folder, SCHEMA);
  const put = (documents: readonly { readonly id: string }[]): void => {
    writer.write((changes) => {
      for (const document of documents) changes.put(document.id, document, changes.find(document.id));
    });
    writer.publish();
  };
  put(DOCUMENTS.slice(0, 30));
  put([...DOCUMENTS.slice(30), ...DOCUMENTS.slice(0, 3)]);
  writer.close();
}

function copyOf(template: string): string {
  const folder = temporaryFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

describe('a thread that reads a damaged index says what is damaged', () => {
  const threads = new SearcherThreads({ threads: 1 });
  afterAll(() => threads.close());
  test.each(DAMAGES)('%s', async (_, damage, reason) => {
    const folder = copyOf(collection);
    damage(folder);
    const loaded = await threads.load({ folder, schema: SCHEMA, loaded: undefined });
    expect(loaded).toEqual({ state: undefined, damage: expect.stringMatching(reason) });
  });
});

describe('a writer rebuilds a damaged index from the documents', () => {
  test.each([...DAMAGES, ...LOSSES])('%s', (_, damage, reason) => {
    const folder = copyOf(collection);
    const before = loadPublished(folder, SCHEMA, undefined)?.generation ?? 0;
    damage(folder);
    const log: string[] = [];
    const writer = new CollectionWriter(folder, SCHEMA, { log: (own) => log.push(own) });
    expect(log).toEqual([expect.stringMatching(/^rebuilding the index in .* from its documents: /)]);
    expect(log[0]).toMatch(reason);
    const expected = answersAnew(DOCUMENTS);
    expect(answersOf(folder, writer.published())).toEqual(expected);
    writer.close();
    const read = loadPublished(folder, SCHEMA, undefined);
    expect(read && answersOf(folder, read)).toEqual(expected);
    // No reader takes it for one that it knows.
    expect(read?.generation).toBeGreaterThan(before + 100_000);
  });

  test('also when there are no documents', () => {
    const folder = temporaryFolder();
    new CollectionWriter(folder, SCHEMA).close();
    writeFileSync(join(folder, 'generation.json'), '{');
    const writer = new CollectionWriter(folder, SCHEMA);
    writer.close();
    expect(loadPublished(folder, SCHEMA, undefined)?.segments).toEqual([]);
  });
});

const BOOKS: CollectionSchema = { ...SCHEMA, name: 'books' };
const EVERYTHING = DOCUMENTS.map(({ id }) => id)
  .toReversed()
  .join(' ');

async function writeBooks(root: string): Promise<void> {
  const engine = new Engine(root, { threads: 0 });
  await engine.createCollection(BOOKS);
  const lines = DOCUMENTS.map((document) => JSON.stringify(document));
  await engine.write('books', lines, 'upsert');
  await engine.write('books', lines.slice(0, 3), 'upsert');
  await engine.close();
}

function folderWithBooks(): { root: string; folder: string } {
  const root = copyOf(books);
  return { root, folder: join(root, 'collection-1') };
}

/** The files of the index are those of this folder again. */
function putBack(from: string, folder: string): void {
  removeIndex(folder);
  for (const name of readdirSync(from)) {
    if (/\.(?:segment|vectors|live)$|^generation\.json$/.test(name))
      copyFileSync(join(from, name), join(folder, name));
  }
}

describe('a running reader follows a writer', () => {
  const some: typeof LOSSES = [
    ...LOSSES,
    ['a damaged generation', (folder) => writeFileSync(join(folder, 'generation.json'), '{'), /damaged/],
  ];
  test.each(some)('after %s', async (_, damage) => {
    const { root, folder } = folderWithBooks();
    const reader = openEngine(root);
    expect(await found(reader)).toBe(EVERYTHING);
    damage(folder);
    const writer = openEngine(root);
    await writer.write('books', [line('new', 'Vase')], 'upsert');
    await until(`new ${EVERYTHING}`, () => found(reader));
  });

  test('that continues from a restored backup', async () => {
    const { root, folder } = folderWithBooks();
    const backup = temporaryFolder();
    putBack(folder, backup);
    const first = openEngine(root);
    for (const id of ['x', 'y', 'z']) await first.write('books', [line(id, 'Vase')], 'upsert');
    await first.close();
    const reader = openEngine(root);
    expect(await found(reader)).toBe(`z y x ${EVERYTHING}`);

    putBack(backup, folder);
    const writer = openEngine(root);
    await writer.write('books', [line('y', 'Krug'), line('new', 'Vase')], 'upsert');
    await until(`new z y x ${EVERYTHING}`, () => found(reader));
    await until('new z x', () => found(reader, { q: 'vase', query_by: 'title' }));
  });
});

test('a reader that misses the generation has the index rebuilt', async () => {
  const { root, folder } = folderWithBooks();
  const log: string[] = [];
  const reader = openEngine(root, { log: (own) => log.push(own) });
  expect(await found(reader)).toBe(EVERYTHING);
  removeIndex(folder);
  await until('true', async () => {
    expect(await found(reader)).toBe(EVERYTHING);
    return String(existsSync(join(folder, 'generation.json')));
  });
  expect(log).toContain(
    `the generation file in ${folder} is missing; the index is rebuilt from the documents`,
  );
  expect(await found(openEngine(root))).toBe(EVERYTHING);
});

test('an open writer restores a missing generation', () => {
  const folder = copyOf(collection);
  const writer = new CollectionWriter(folder, SCHEMA);
  const before = readFileSync(join(folder, 'generation.json'), 'utf8');
  rmSync(join(folder, 'generation.json'));
  writer.restoreGeneration();
  expect(readFileSync(join(folder, 'generation.json'), 'utf8')).toBe(before);
  writer.close();
});

describe('a search over a damaged index has it rebuilt', () => {
  const some = DAMAGES.filter((_, i) => i % 3 === 1);
  test.each(some)('%s', async (_, damage) => {
    const { root, folder } = folderWithBooks();
    damage(folder);
    const log: string[] = [];
    const reader = openEngine(root, { log: (own) => log.push(own) });
    expect(await found(reader)).toBe(EVERYTHING);
    expect(log).toContainEqual(expect.stringContaining('the index is rebuilt from the documents'));
    // The right to write is free again.
    const writer = openEngine(root);
    await writer.write('books', [line('new', 'Vase')], 'upsert');
    expect(await found(writer)).toBe(`new ${EVERYTHING}`);
  });
});
