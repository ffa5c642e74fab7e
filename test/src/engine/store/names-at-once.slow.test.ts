import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOOKS, found, line, openEngine, temporaryFolder } from '../open-engine.ts';

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { readonly status?: number; readonly message: string }) => `${error.status} ${error.message}`,
  );

const TAKEN = '409 A collection with name `books` already exists.';

test.each(['one engine', 'two engines'])(
  'a name that is taken several times concurrently, by %s',
  async (by) => {
    const folder = temporaryFolder();
    const first = openEngine(folder);
    const engines = [first, by === 'one engine' ? first : openEngine(folder), first];
    const outcomes = await Promise.all(engines.map((engine) => said(engine.createCollection(BOOKS))));
    expect(outcomes.toSorted()).toEqual([TAKEN, TAKEN, 'done']);
    // Nothing is left of the others.
    expect(readdirSync(folder).filter((name) => name.startsWith('collection-'))).toHaveLength(1);

    for (const [i, engine] of engines.entries()) {
      await engine.write('books', [line(`b${i}`, 'Krug')], 'create');
      expect(await engine.document('books', `b${i}`)).toBe(`{"id":"b${i}","title":"Krug"}`);
    }
    const dropped = await Promise.all(engines.map((engine) => engine.dropCollection('books')));
    expect(dropped.filter((collection) => collection !== undefined)).toMatchObject([{ documents: 3 }]);
  },
);

test('writes by an alias go to its current collection, even if another process has changed it', async () => {
  const folder = temporaryFolder();
  const first = openEngine(folder);
  await first.createCollection(BOOKS);
  await first.setAlias('shelf', 'books');
  const second = openEngine(folder);
  expect([await found(second), await found(second, {}, 'shelf')]).toEqual(['', '']);

  await first.dropCollection('books');
  await first.createCollection(BOOKS);
  await second.write('books', [line('a', 'Krug')], 'create');
  expect(await first.document('books', 'a')).toBe('{"id":"a","title":"Krug"}');

  await first.createCollection({ ...BOOKS, name: 'more' });
  await first.setAlias('shelf', 'more');
  await second.write('shelf', [line('b', 'Krug')], 'create');
  expect(await first.document('more', 'b')).toBe('{"id":"b","title":"Krug"}');
  expect(await first.document('books', 'b')).toBeUndefined();
});

test('refuses writes to a collection that another process has dropped', async () => {
  const folder = temporaryFolder();
  const first = openEngine(folder);
  await first.createCollection(BOOKS);
  const second = openEngine(folder);
  expect(await found(second)).toBe('');
  await first.dropCollection('books');
  expect(await said(second.write('books', [line('a', 'Krug')], 'create'))).toBe('404 Collection not found');
  expect(await found(second)).toBe('404 Collection not found');
  expect(readdirSync(folder).filter((name) => name.startsWith('collection-'))).toEqual([]);
});
