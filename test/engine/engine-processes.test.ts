import { expect, test } from 'vitest';
import { createEngineServer } from '../../src/engine-server/engine-server.ts';
import { BOOKS, found, line, openEngine, temporaryFolder, until } from './open-engine.ts';
import { startWriting } from './start-writing.ts';

/** For a machine that does much else. */
const PATIENCE_MS = 60_000;

const batch = (lines: readonly string[], more: { removed?: string[]; publish?: 'now' | 'soon' } = {}) => ({
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
    expect(await found(reader)).toBe('');
    writer.send(batch([line('a', 'Krug'), line('b', 'Krug')]));
    await until('b a', () => found(reader));
    writer.send(batch([line('a', 'Vase')], { removed: ['b'], publish: 'soon' }));
    await until('a', () => found(reader, { q: 'vase', query_by: 'title' }));
    expect(await found(reader)).toBe('a');
    // Many publications, merges among them, under a reader's eyes.
    for (let i = 0; i < 30; i += 1) writer.send(batch([line(`c${i}`, 'Krug')]));
    await until('31', async () => String((await found(reader)).split(' ').length));
  },
  PATIENCE_MS,
);

test(
  'two engines write to a collection one after the other, never at once',
  async () => {
    const folder = temporaryFolder();
    const writer = startWriting(folder, BOOKS);
    writer.send(batch([line('a', 'Krug')]));
    expect([await writer.answer(), await writer.answer()]).toEqual(['open', 'done']);

    const second = openEngine(folder);
    expect(await found(second)).toBe('a');
    const server = createEngineServer(second, { admin: 'key', search: undefined });
    const reply = await server.inject({
      method: 'POST',
      url: '/collections/books/documents',
      headers: { 'x-typesense-api-key': 'key' },
      payload: line('b', 'Krug'),
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { message: 'another process is writing to the collection `books`' },
    ]);
    expect(await found(second)).toBe('a');
    await server.close();

    writer.end();
    expect(await writer.answer()).toBeUndefined();
    await second.write('books', [line('b', 'Krug')], 'upsert');
    expect(await found(second)).toBe('b a');
  },
  PATIENCE_MS,
);
