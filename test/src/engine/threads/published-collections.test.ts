import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Loaded } from '../../../../src/engine/store/collection-reader.ts';
import { CollectionWriter } from '../../../../src/engine/store/collection-writer.ts';
import type { Published } from '../../../../src/engine/store/generation.ts';
import { writeLines } from '../../../../src/engine/store/write-lines.ts';
import { PublishedCollections } from '../../../../src/engine/threads/published-collections.ts';
import { BOOKS, line, temporaryFolder } from '../open-engine.ts';

/** A collection that another writer has published again, while files of this one take as long as the test wants. */
function openReader({ isWriting = false } = {}) {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const folder = temporaryFolder();
  const writer = new CollectionWriter(folder, BOOKS);
  onTestFinished(() => writer.close());
  const publish = (id: string): Published => {
    writeLines(writer, BOOKS, [line(id, 'Krug')], 'create', false, 'reject');
    writer.publish();
    return writer.published();
  };
  const loading = Promise.withResolvers<Loaded>();
  const opening = Promise.withResolvers<{ readonly published: Published }>();
  const leased: number[] = [];
  const logged: string[] = [];
  const reader = new PublishedCollections({
    open: () => opening.promise,
    isWriting: () => isWriting,
    lastChange: () => 0,
    onReplaced: () => {},
    leases: {
      use: (_, change) => {
        leased.push(change);
        return () => leased.splice(leased.indexOf(change), 1);
      },
    },
    load: () => loading.promise,
    log: (message) => logged.push(message),
  });
  const first = publish('1');
  reader.set(folder, first);
  const entry = { folder, schema: BOOKS, createdAt: 0 };
  return { reader, entry, first, second: publish('2'), loading, opening, leased, logged };
}

test('searches use the generation before while a newer one is read, however long that takes', async () => {
  const { reader, entry, first, second, loading, leased } = openReader();
  vi.advanceTimersByTime(300);
  expect(await reader.last(entry)).toBe(first);
  expect(leased).toEqual([first.change]);
  vi.advanceTimersByTime(60_000);
  expect(await reader.last(entry)).toBe(first);
  expect(leased).toEqual([first.change]);
  loading.resolve({ state: second, damage: undefined });
  await turn();
  expect(await reader.last(entry)).toBe(second);
  // Searches that have just begun get their own leases first.
  expect(leased).toEqual([first.change]);
  vi.advanceTimersByTime(3_000);
  expect(leased).toEqual([]);
});

test('a search waits for a newer generation if nobody has looked for one for a while', async () => {
  const { reader, entry, second, loading, leased } = openReader();
  vi.advanceTimersByTime(5_000);
  const searched = reader.last(entry);
  loading.resolve({ state: second, damage: undefined });
  expect(await searched).toBe(second);
  expect(leased).toEqual([]);
});

test('what the writer of this process does not pass on within a second is read', async () => {
  const { reader, entry, first, second, loading, leased } = openReader({ isWriting: true });
  for (let ms = 0; ms < 1_000; ms += 250) {
    expect(await reader.last(entry)).toBe(first);
    await turn();
    expect(leased).toEqual([]);
    vi.advanceTimersByTime(250);
  }
  vi.advanceTimersByTime(250);
  loading.resolve({ state: second, damage: undefined });
  expect(await reader.last(entry)).toBe(second);
});

test('what the writer of this process publishes is not read, unless the newest generation is needed', async () => {
  const { reader, entry, first, second, loading, leased } = openReader({ isWriting: true });
  vi.advanceTimersByTime(300);
  expect(await reader.last(entry)).toBe(first);
  expect(leased).toEqual([]);
  await turn();
  const newest = reader.newest(entry);
  loading.resolve({ state: second, damage: undefined });
  expect(await newest).toBe(second);
});

test('a generation file that cannot be read is reported, and searches go on', async () => {
  const { reader, entry, first, loading, logged } = openReader();
  const file = join(entry.folder, 'generation.json');
  rmSync(file);
  mkdirSync(file);
  vi.advanceTimersByTime(500);
  expect(await reader.last(entry)).toBe(first);
  loading.resolve({ state: undefined, damage: undefined });
  await turn();
  expect(logged).toEqual([expect.stringContaining('EISDIR')]);
});

test('while an index is made again that cannot be read, it is known which one', async () => {
  const { reader, entry, second, loading, opening, logged } = openReader();
  reader.forget(entry.folder);
  const searched = reader.last(entry);
  expect(reader.isRebuilding(entry.folder)).toBe(false);
  loading.resolve({ state: undefined, damage: 'the index has format 13, this version writes 14' });
  await turn();
  expect(reader.isRebuilding(entry.folder)).toBe(true);
  vi.advanceTimersByTime(90_000);
  opening.resolve({ published: second });
  expect(await searched).toBe(second);
  expect(reader.isRebuilding(entry.folder)).toBe(false);
  expect(logged).toEqual([
    'the index has format 13, this version writes 14; the index is rebuilt from the documents',
    'the index of the collection `books` is complete after 90.0 s',
  ]);
});
