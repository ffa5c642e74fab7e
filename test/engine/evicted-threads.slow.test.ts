import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import type { Published } from '../../src/engine/store/generation.ts';
import { writeLines } from '../../src/engine/store/write-lines.ts';
import { SearcherThreads } from '../../src/engine/threads/searcher-threads.ts';
import {
  collectGarbage,
  evictBefore,
  forget,
  hasGarbage,
  heldGeneration,
  snapshotOf,
} from '../../src/engine/threads/snapshots.ts';
import { BOOKS, line, listedFolder } from './open-engine.ts';

function publishBook(folder: string): Published {
  const writer = new CollectionWriter(folder, BOOKS);
  onTestFinished(() => writer.close());
  writeLines(writer, BOOKS, [line('1', 'Krug')], 'create', false, 'reject');
  writer.publish();
  return writer.published();
}

test('a thread drops an older generation, which is garbage until it is collected', () => {
  const folder = listedFolder();
  const published = publishBook(folder);
  const { generation } = published;
  snapshotOf(folder, published);
  onTestFinished(() => forget(folder));
  evictBefore(folder, generation);
  expect([heldGeneration(folder, generation), hasGarbage()]).toEqual([published, false]);
  evictBefore(folder, generation + 1);
  expect([heldGeneration(folder, generation), hasGarbage()]).toEqual([undefined, true]);
  collectGarbage();
  expect(hasGarbage()).toBe(false);
});

test('all search threads drop an older generation, whoever frees its memory first', async () => {
  const folder = listedFolder();
  const published = publishBook(folder);
  const threads = new SearcherThreads({ threads: 2 });
  onTestFinished(() => threads.close());
  const parameters = { q: '*' };
  const find = (given: Published): Promise<unknown> =>
    threads.run({ folder, folders: [], collectionName: 'books', published: given, parameters });
  await Promise.all([find(published), find(published), find(published)]);
  await threads.evict(folder, published.generation + 1);
  // Only a thread that has it can search it.
  const impassable = Object.assign({ ...published }, { impassable: () => {} });
  const searches = await Promise.allSettled([find(impassable), find(impassable)]);
  expect(searches.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await find(published);
});

test('closing ends the eviction between two threads', async () => {
  const folder = listedFolder();
  const published = publishBook(folder);
  const threads = new SearcherThreads({ threads: 2 });
  const parameters = { q: '*' };
  await threads.run({ folder, folders: [], collectionName: 'books', published, parameters });
  const evicted = threads.evict(folder, published.generation + 1);
  await threads.close();
  await expect(evicted).resolves.toBeUndefined();
});

test('search threads start with the first search, or at once where a process serves', async () => {
  const startedBy = async (work: () => void): Promise<number> => {
    const before = await nextThread();
    work();
    return (await nextThread()) - before - 1;
  };
  const open = (startsAtOnce: boolean) => (): void => {
    const threads = new SearcherThreads({ threads: 2, startsAtOnce });
    onTestFinished(() => threads.close());
  };
  expect([await startedBy(open(false)), await startedBy(open(true))]).toEqual([0, 2]);
});

/** Threads of a process are numbered in the order of their start. */
async function nextThread(): Promise<number> {
  const thread = new Worker('', { eval: true });
  const { threadId } = thread;
  await thread.terminate();
  return threadId;
}
