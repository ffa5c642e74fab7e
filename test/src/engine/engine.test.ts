import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { BOOKS, found, line, openEngine, temporaryFolder, until } from './open-engine.ts';

async function withBooks(threads: number, lines: readonly string[] = []): Promise<Engine> {
  const engine = openEngine(temporaryFolder(), { threads, now: () => 1_700_000_000_999 });
  await engine.createCollection(BOOKS);
  await engine.write('books', lines, 'create');
  return engine;
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing was refused',
    (error: { readonly status?: number; readonly message: string }) => `${error.status} ${error.message}`,
  );

test('ids with halves of surrogate pairs are refused, and name no other document', async () => {
  const engine = await withBooks(0, [line('\ufffd', 'Krug')]);
  const results = await engine.write('books', [line('\ud800', 'Vase'), line('\ud801', 'Glas')], 'upsert');
  expect(results.map((result) => 'error' in result && result.error)).toEqual([
    'The `id` "\\ud800" should be valid UTF-8.',
    'The `id` "\\ud801" should be valid UTF-8.',
  ]);
  expect(await engine.document('books', '\ud800')).toBeUndefined();
  expect(await engine.removeDocument('books', '\ud800')).toBeUndefined();
  expect(await found(engine)).toBe('\ufffd');
  expect(await found(engine, { hidden_hits: '\ud800' })).toBe('\ufffd');
  expect(await found(engine, { filter_by: 'id:=\ud800' })).toBe('');
});

describe.each([0, 1])('with %i threads that search', (threads) => {
  test('creates, lists and drops a collection', async () => {
    const engine = await withBooks(threads, [line('a', 'Krug')]);
    const books = { schema: BOOKS, documents: 1, createdAt: 1_700_000_000 };
    expect(await engine.collections()).toEqual([books]);
    expect(await engine.collection('books')).toEqual(books);
    expect(await refusal(engine.createCollection(BOOKS))).toBe(
      '409 A collection with name `books` already exists.',
    );
    expect(await engine.dropCollection('books')).toEqual(books);
    expect(await engine.dropCollection('books')).toBeUndefined();
    expect(await engine.collections()).toEqual([]);
    expect(await found(engine)).toBe('404 Collection not found');
    expect(await refusal(engine.write('books', [], 'create'))).toBe('404 Collection not found');
    await engine.createCollection(BOOKS);
    expect(await found(engine)).toBe('');
  });

  test('an alias can point to another collection between two searches', async () => {
    const engine = await withBooks(threads, [line('a', 'Krug')]);
    await engine.createCollection({ ...BOOKS, name: 'more' });
    await engine.write('more', [line('b', 'Vase')], 'create');
    await engine.setAlias('shelf', 'books');
    expect(await found(engine, {}, 'shelf')).toBe('a');
    expect(await refusal(engine.setAlias('books', 'more'))).toBe(
      '500 Name `books` conflicts with an existing collection name.',
    );
    await engine.setAlias('shelf', 'more');
    expect(await found(engine, {}, 'shelf')).toBe('b');
    expect(await engine.aliases()).toEqual([{ name: 'shelf', collection: 'more' }]);
    expect(await engine.dropAlias('shelf')).toEqual({ name: 'shelf', collection: 'more' });
    expect(await engine.dropAlias('shelf')).toBeUndefined();
    expect(await found(engine, {}, 'shelf')).toBe('404 Collection not found');
  });

  test('finds the newest documents first; a replaced document keeps its position', async () => {
    const engine = await withBooks(
      threads,
      ['a', 'b', 'c'].map((id) => line(id, 'Krug', { year: 1900 })),
    );
    expect(await found(engine)).toBe('c b a');
    await engine.write('books', [line('a', 'Krug'), line('b', 'Vase'), line('d', 'Krug')], 'upsert');
    expect(await found(engine)).toBe('d c b a');
    expect(await found(engine, { q: 'krug', query_by: 'title', num_typos: '0' })).toBe('d c a');
    expect(await found(engine, { filter_by: 'year:1900' })).toBe('c');
    expect(await engine.removeDocument('books', 'a')).toBe('{"id":"a","title":"Krug"}');
    await engine.write('books', [line('a', 'Krug')], 'upsert');
    expect(await found(engine)).toBe('a d c b');
  });

  test('removes documents by id and by filter, and returns them whole', async () => {
    const text = 'ä'.repeat(1000);
    const engine = await withBooks(threads, [
      line('a', 'Krug', { text, year: 1900, other: { kept: [1] } }),
      line('b', 'Vase', { year: 1950 }),
      line('c', 'Krug'),
    ]);
    const whole = `{"id":"a","other":{"kept":[1]},"text":"${text}","title":"Krug","year":1900}`;
    expect(await engine.document('books', 'a')).toBe(whole);
    expect(await Array.fromAsync(engine.exportDocuments('books', ''))).toEqual([
      whole,
      '{"id":"b","title":"Vase","year":1950}',
      '{"id":"c","title":"Krug"}',
    ]);
    expect(await Array.fromAsync(engine.exportDocuments('books', 'year:<1940'))).toEqual([whole]);
    expect(await engine.remove('books', ['a', 'nix'])).toEqual([whole]);
    expect(await engine.document('books', 'a')).toBeUndefined();
    expect(await engine.removeMatching('books', 'title:krug')).toBe(1);
    expect(await found(engine)).toBe('b');
    expect(await refusal(engine.removeMatching('books', 'nix:1'))).toBe(
      '400 Could not find a filter field named `nix` in the schema.',
    );
  });
});

test('publish: soon stores documents at once and makes them searchable a little later', async () => {
  const engine = await withBooks(0);
  await engine.write('books', [line('a', 'Krug')], 'upsert', { publish: 'soon' });
  expect(await engine.document('books', 'a')).toBe('{"id":"a","title":"Krug"}');
  await until('a', () => found(engine));
  await engine.write('books', [line('b', 'Krug')], 'upsert', { publish: 'soon' });
  await engine.publish('books');
  expect(await found(engine)).toBe('b a');
  await engine.remove('books', ['a'], 'soon');
  await until('b', () => found(engine));
});

test('finds everything after the folder is opened again', async () => {
  const folder = temporaryFolder();
  const first = openEngine(folder);
  await first.createCollection(BOOKS);
  await first.setAlias('shelf', 'books');
  await first.write('books', [line('a', 'Krug'), line('b', 'Krug')], 'create');
  await first.remove('books', ['a']);
  await first.write('books', [line('c', 'Krug')], 'create', { publish: 'soon' });
  await first.close();
  const second = openEngine(folder);
  expect(await found(second, {}, 'shelf')).toBe('c b');
  await second.write('books', [line('d', 'Krug')], 'create');
  expect(await found(second)).toBe('d c b');
});

test('says that documents are older than their index before anything opens it', async () => {
  const folder = temporaryFolder();
  const first = openEngine(folder);
  await first.createCollection(BOOKS);
  await first.write('books', [line('a', 'Krug')], 'create');
  await first.close();
  const older = temporaryFolder();
  cpSync(folder, older, { recursive: true });
  const second = openEngine(folder);
  await second.write('books', [line('b', 'Vase')], 'create');
  await second.close();
  const documents = globSync('**/documents.sqlite', { cwd: older });
  expect(documents).toHaveLength(1);
  for (const name of documents) cpSync(join(older, name), join(folder, name));
  const { damage } = (await openEngine(folder).collection('books')) ?? {};
  expect(damage).toBe('its documents are older than its index was');
});

test('refuses searches at once when the queue is full', async () => {
  const folder = temporaryFolder();
  const engine = openEngine(folder, { threads: 1, maxQueue: 2 });
  await engine.createCollection(BOOKS);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => found(engine).catch((error: unknown) => String(error))),
  );
  expect(new Set(outcomes)).toEqual(new Set(['', 'Error: too many searches are waiting']));
});

test('a reply is cached if the request allows it, until a new generation', async () => {
  const folder = temporaryFolder();
  const engine = openEngine(folder);
  await engine.createCollection(BOOKS);
  await engine.setAlias('shelf', 'books');
  await engine.write('books', [line('a', 'Krug')], 'create');
  const ask = (collection = 'books', more = {}) =>
    engine.search(collection, { q: '*', sort_by: '_rand():asc', use_cache: 'true', ...more });
  const first = await ask();
  expect(await ask()).toBe(first);
  expect(await ask('shelf')).toBe(first);
  expect(await ask('books', { use_cache: 'false' })).not.toBe(first);
  await engine.write('books', [line('b', 'Krug')], 'create');
  const second = await ask();
  expect(JSON.parse(Buffer.from(second.body).toString())).toMatchObject({ found: 2 });
  expect(await ask()).toBe(second);
  const uncached = openEngine(folder, { cacheBytes: 0 });
  const both = [1, 2].map(() => uncached.search('books', { q: '*', use_cache: 'true' }));
  expect(await both[0]).toBe(await both[1]);
  expect(await uncached.search('books', { q: '*', use_cache: 'true' })).not.toBe(await both[0]);
});

test('does not start a search that has waited too long', async () => {
  const engine = openEngine(temporaryFolder(), { threads: 1, maxWaitMs: -1 });
  await engine.createCollection(BOOKS);
  await engine.write('books', [line('a', 'Krug')], 'create');
  expect(await found(engine, { q: 'krug', query_by: 'title' })).toBe('408 Request Timeout');
});

test('a search of a disconnected client is cancelled', async () => {
  const folder = temporaryFolder();
  const engine = openEngine(folder, { threads: 1 });
  await engine.createCollection(BOOKS);
  const refused = engine.search('books', { q: '*' }, { signal: AbortSignal.abort() });
  await expect(refused).rejects.toThrow('aborted');
  expect(await found(engine)).toBe('');
});
