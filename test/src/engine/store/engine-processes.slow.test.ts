import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { lockForWriting } from '../../../../src/engine/store/writer-lock.ts';
import { createEngineServer } from '../../../../src/surfaces/engine-server/engine-server.ts';
import { BOOKS, found, line, openEngine, temporaryFolder, until } from '../open-engine.ts';
import { startWriting } from './start-writing.ts';
import type { Batch } from './writing-process.ts';

/** For a machine that does much else. */
const PATIENCE_MS = 60_000;

const batch = (lines: readonly string[], more: Partial<Batch> = {}) => ({
  lines,
  removed: more.removed ?? [],
  publish: more.publish ?? 'now',
});

test(
  'sees what another process writes',
  async () => {
    const folder = temporaryFolder();
    const writer = startWriting(folder, BOOKS);
    expect(await writer.answer()).toBe('open');
    const reader = openEngine(folder);
    // Kept replies end with what another process publishes, too.
    const cached = { use_cache: 'true' };
    expect(await found(reader, cached)).toBe('');
    writer.send(batch([line('a', 'Krug'), line('b', 'Krug')]));
    await until('b a', () => found(reader, cached));
    writer.send(batch([line('a', 'Vase')], { removed: ['b'], publish: 'soon' }));
    await until('a', () => found(reader, { ...cached, q: 'vase', query_by: 'title' }));
    expect(await found(reader, cached)).toBe('a');
    // Many publications, merges among them, under a reader's eyes.
    for (let i = 0; i < 30; i += 1) writer.send(batch([line(`c${i}`, 'Krug')]));
    await until('31', async () => String((await found(reader, cached)).split(' ').length));
  },
  PATIENCE_MS,
);

test('what another process published a second ago is found by the next search', async () => {
  const folder = temporaryFolder();
  const writer = openEngine(folder);
  await writer.createCollection(BOOKS);
  const reader = openEngine(folder, { threads: 1 });
  expect(await found(reader)).toBe('');
  for (const ids of ['a', 'b a', 'c b a']) {
    await writer.write('books', [line(ids.slice(0, 1), 'Krug')], 'create');
    await delay(1_000);
    expect(await found(reader)).toBe(ids);
  }
});

test(
  'documents that a killed process has stored, but not published, are found all the same',
  async () => {
    const folder = temporaryFolder();
    const writer = startWriting(folder, BOOKS);
    expect(await writer.answer()).toBe('open');
    const reader = openEngine(folder);
    expect(await found(reader)).toBe('');
    writer.send(batch([line('a', 'Krug'), line('b', 'Krug')], { removed: ['a'], publish: 'later' }));
    expect(await writer.answer()).toBe('done');
    writer.kill();
    expect(await writer.answer()).toBeUndefined();
    await until('b', () => found(reader));
    // By an engine that has not looked at the collection before, too.
    expect(await found(openEngine(folder))).toBe('b');
  },
  PATIENCE_MS,
);

test(
  'a collection whose writer rests is open to another process',
  async () => {
    const folder = temporaryFolder();
    const writer = startWriting(folder, BOOKS);
    writer.send(batch([line('a', 'Krug')]));
    expect([await writer.answer(), await writer.answer()]).toEqual(['open', 'done']);
    const second = openEngine(folder);
    // It waits until the first one has nothing more to do.
    await second.write('books', [line('b', 'Krug')], 'upsert');
    expect(await found(second)).toBe('b a');
    writer.send(batch([line('c', 'Krug')]));
    expect(await writer.answer()).toBe('done');
    await until('c b a', () => found(second));
  },
  PATIENCE_MS,
);

test(
  'two engines never write to a collection at once',
  async () => {
    const folder = temporaryFolder();
    const engine = openEngine(folder);
    await engine.createCollection(BOOKS);
    await engine.createCollection({ ...BOOKS, name: 'more' });
    await engine.write('books', [line('a', 'Krug')], 'upsert');
    await engine.close();
    const other = lockForWriting(join(folder, 'collection-1'), 0);
    onTestFinished(() => other.release());

    const second = openEngine(folder);
    const server = createEngineServer(second, { admin: 'key', search: undefined });
    const add = (collection: string) =>
      server.inject({
        method: 'POST',
        url: `/collections/${collection}/documents`,
        headers: { 'x-typesense-api-key': 'key' },
        payload: line('b', 'Krug'),
      });
    const refused = add('books');
    // Nobody else has to wait.
    expect((await add('more')).statusCode).toBe(201);
    const reply = await refused;
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { message: 'another process is writing to the collection `books`' },
    ]);
    expect(await found(second)).toBe('a');
    await server.close();

    other.release();
    await second.write('books', [line('b', 'Krug')], 'upsert');
    expect(await found(second)).toBe('b a');
  },
  PATIENCE_MS,
);
