import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Engine } from '../../../../src/engine/engine.ts';
import { CollectionWriter } from '../../../../src/engine/store/collection-writer.ts';
import { documentsPath } from '../../../../src/engine/store/document-tables.ts';
import { BOOKS, found, line, openEngine, temporaryFolder } from '../open-engine.ts';

async function withBooks(folder: string, count: number): Promise<Engine> {
  const engine = openEngine(folder);
  await engine.createCollection(BOOKS);
  const lines = Array.from({ length: count }, (_, i) => line(`b${i}`, 'Krug', { year: i }));
  await engine.write('books', lines, 'create');
  return engine;
}

test.each([
  [undefined, 'year:<5', 5, 'b6 b5'],
  [1, 'year:<5', 5, 'b6 b5'],
  [2, 'year:<5', 5, 'b6 b5'],
  [5, 'year:<5', 5, 'b6 b5'],
  [2, 'id:*', 7, ''],
  [undefined, 'year:>100', 0, 'b6 b5 b4 b3 b2 b1 b0'],
])('in batches of %s: %s', async (batchSize, filter, count, left) => {
  const engine = await withBooks(temporaryFolder(), 7);
  expect(await engine.removeMatching('books', filter, batchSize)).toBe(count);
  expect(await found(engine)).toBe(left);
  expect((await engine.collection('books'))?.documents).toBe(7 - count);
});

test('removes documents by a filter without reading them', async () => {
  const folder = temporaryFolder();
  const engine = await withBooks(folder, 3);
  const database = new DatabaseSync(documentsPath(join(folder, 'collection-1')));
  database.exec("UPDATE documents SET body = 'nobody reads this'");
  database.close();
  expect(await engine.removeMatching('books', 'year:<2')).toBe(2);
  expect((await engine.collection('books'))?.documents).toBe(1);
});

test('keeps documents that are written while others are removed', async () => {
  const engine = await withBooks(temporaryFolder(), 4);
  const removal = engine.removeMatching('books', 'year:<100', 1);
  const replacing = engine.write('books', [line('b3', 'Vase', { year: 3 })], 'upsert');
  const removed = await removal;
  await replacing;
  // The change has its turn between the batches.
  expect([removed, await found(engine)]).toEqual([3, 'b3']);
});

test('removes a row once', () => {
  const writer = new CollectionWriter(temporaryFolder(), BOOKS);
  writer.write((changes) => changes.put('a', { id: 'a', title: 'Krug' }, undefined));
  const rows = writer.write((changes) => {
    const old = changes.find('a');
    return old ? [changes.remove(old), changes.remove(old)] : [];
  });
  expect(rows).toEqual([true, false]);
  writer.close();
});
