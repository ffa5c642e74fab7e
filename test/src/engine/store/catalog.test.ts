import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { Catalog } from '../../../../src/engine/store/catalog.ts';
import { BOOKS, temporaryFolder } from '../open-engine.ts';

const NOW = 1_700_000_000_000;

test('loses no concurrent change', async () => {
  const root = temporaryFolder();
  const lists = ['a', 'b', 'c'].map((thread) => Array.from({ length: 25 }, (_, i) => `${thread}${i}`));
  const threads = lists.map(
    (names) => new Worker(new URL('./aliasing-thread.ts', import.meta.url), { workerData: { root, names } }),
  );
  await Promise.all(threads.map((thread) => once(thread, 'exit')));
  expect([...new Catalog(root).aliases().keys()].sort()).toEqual(lists.flat().sort());
});

test('no folder is used twice, and only old unreferenced ones are removed', () => {
  const root = temporaryFolder();
  const catalog = new Catalog(root);
  const first = catalog.reserve(BOOKS, 1);
  catalog.add(first);
  expect(catalog.remove(first)).toBe(true);
  catalog.removeFolder(first);
  const second = catalog.reserve(BOOKS, 2);
  expect(second.folder).not.toBe(first.folder);
  catalog.add(second);
  expect(catalog.collections()).toEqual([second]);

  const abandoned = catalog.reserve(BOOKS, 3);
  const young = catalog.reserve(BOOKS, 4);
  mkdirSync(join(root, 'previews'));
  for (const path of [abandoned.folder, second.folder, join(root, 'previews')]) utimesSync(path, 0, 0);
  utimesSync(young.folder, NOW / 1000, NOW / 1000);
  catalog.sweep(NOW + 1000);
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => join(root, name)).sort()).toEqual(
    [second.folder, young.folder, join(root, 'previews')].sort(),
  );
});

test('a folder is removed while another process still adds files to it', async () => {
  const catalog = new Catalog(temporaryFolder());
  const { folder } = catalog.reserve(BOOKS, 1);
  const adding = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
     const { writeFileSync, existsSync } = require('node:fs');
     parentPort.postMessage('begun');
     for (let i = 0; existsSync(workerData); i += 1) {
       try { writeFileSync(workerData + '/writer.lock', String(i)); } catch {}
     }`,
    { eval: true, workerData: folder },
  );
  await once(adding, 'message');
  for (let i = 0; i < 500; i += 1) writeFileSync(join(folder, `${i}.segment`), '');
  catalog.removeFolder({ folder, schema: BOOKS, createdAt: 1 });
  expect(existsSync(folder)).toBe(false);
  await adding.terminate();
});

test('of several concurrent creations of a name, one succeeds', async () => {
  const root = temporaryFolder();
  const threads = Array.from(
    { length: 4 },
    () =>
      new Worker(new URL('./creating-thread.ts', import.meta.url), {
        workerData: { root, schema: BOOKS, count: 10 },
      }),
  );
  const added = await Promise.all(
    threads.map(async (thread) => (await once(thread, 'message'))[0] as string[]),
  );
  const names = Array.from({ length: 10 }, (_, i) => `books-${i}`);
  expect(added.flat().sort()).toEqual(names);
  expect(new Catalog(root).collections().map(({ schema }) => schema.name)).toEqual(names);
});

test('does not drop a collection twice, even if its name is used again', () => {
  const catalog = new Catalog(temporaryFolder());
  const first = catalog.reserve(BOOKS, 1);
  expect(catalog.add(first)).toBe(true);
  const second = catalog.reserve(BOOKS, 2);
  expect(catalog.add(second)).toBe(false);
  expect(catalog.remove(first)).toBe(true);
  expect(catalog.add(second)).toBe(true);
  expect(catalog.remove(first)).toBe(false);
  expect(catalog.collections()).toEqual([second]);
});

test('an alias and a collection that take a name concurrently', () => {
  const root = temporaryFolder();
  const [one, other] = [new Catalog(root), new Catalog(root)];
  const reserved = one.reserve(BOOKS, 1);
  expect(other.setAlias('books', 'old')).toBe(true);
  expect(one.add(reserved)).toBe(true);
  // As in Typesense: the collection comes before the alias, which cannot be set again.
  expect(other.resolve('books')).toEqual(reserved);
  expect(other.setAlias('books', 'new')).toBe(false);
  expect(one.dropAlias('books')).toBe('old');
  expect(other.dropAlias('books')).toBeUndefined();
});

test('names of object members, such as constructor, are ordinary names', () => {
  const catalog = new Catalog(temporaryFolder());
  expect(catalog.resolve('constructor')).toBeUndefined();
  for (const name of ['__proto__', 'constructor']) {
    catalog.add(catalog.reserve({ ...BOOKS, name }, 1));
    catalog.setAlias(`${name}-alias`, name);
  }
  catalog.setAlias('__proto__', 'constructor');
  expect(catalog.resolve('__proto__')?.schema.name).toBe('__proto__');
  expect(catalog.resolve('constructor-alias')?.schema.name).toBe('constructor');
  expect(catalog.collections()).toHaveLength(2);
});

test('names a damaged catalog', () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'catalog.json'), '{"format":1,');
  const catalog = new Catalog(root);
  expect(() => catalog.collections()).toThrow(
    `the catalog of the index is damaged: ${join(root, 'catalog.json')}`,
  );
});

test.runIf(process.platform === 'linux')('a folder that cannot be made has no collections', () => {
  // The system refuses it to everybody.
  const catalog = new Catalog('/sys/vitrine-index');
  expect([catalog.collections(), catalog.aliases().size]).toEqual([[], 0]);
  catalog.sweep(0);
});
