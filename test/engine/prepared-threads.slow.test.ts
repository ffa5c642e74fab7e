import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HelpMemory } from '../../src/engine/help/help-memory.ts';
import { planSearch } from '../../src/engine/plan/plan.ts';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import type { Published } from '../../src/engine/store/generation.ts';
import { runMerge } from '../../src/engine/store/run-merge.ts';
import { writeLines } from '../../src/engine/store/write-lines.ts';
import { SearcherThreads } from '../../src/engine/threads/searcher-threads.ts';
import { SCHEMA } from './arbitrary-search.ts';
import { snapshotAfter } from './naive-collection.ts';
import { BOOKS, found, line, listedFolder, openEngine, temporaryFolder } from './open-engine.ts';

/** For a machine that does much else. */
const PATIENCE_MS = 60_000;

/** A generation with one more book. */
const publisher = (folder: string): ((id: string) => Published) => mergingPublisher(folder).publish;

/** The same, and one in which segments are merged. */
function mergingPublisher(folder: string) {
  const writer = new CollectionWriter(folder, BOOKS);
  onTestFinished(() => writer.close());
  const publish = (id: string): Published => {
    writeLines(writer, BOOKS, [line(id, 'Krug')], 'create', false, 'reject');
    writer.publish();
    return writer.published();
  };
  const merge = (): Published => {
    const job = writer.planMerge(true);
    if (!job) throw new Error('there is nothing to merge');
    writer.adopt(job, runMerge(job));
    return writer.published();
  };
  return { publish, merge };
}

/** Only a thread that has it can search it. */
const impassable = (published: Published): Published =>
  Object.assign({ ...published }, { impassable: () => {} });

/** What threads are given from now on. */
function spyOnTasks() {
  const run = vi.spyOn(Piscina.prototype, 'run');
  onTestFinished(() => run.mockRestore());
  return run;
}

/** Makes prepare leave new generations to a later round, as if a thread prepared until the returned function is called. */
function prepareNothing(run: { readonly mock: { readonly contexts: readonly unknown[] } }): () => void {
  const pool = run.mock.contexts[0] as Piscina;
  const memory = new HelpMemory(pool.options.workerData as SharedArrayBuffer);
  memory.set('occupied', (pool.threads[0]?.threadId ?? 0) + 1);
  return () => memory.set('occupied', 0);
}

/** Threads that have it need only what is new. */
const withImpassableFirst = (published: Published): Published => ({
  ...published,
  segments: published.segments.map((segment, i) =>
    i === 0 ? Object.assign({ ...segment }, { impassable: () => {} }) : segment,
  ),
});

function openThreads(count = 1) {
  const threads = new SearcherThreads({ threads: count });
  onTestFinished(() => threads.close());
  const find = async (
    folder: string,
    published: Published,
    folders: readonly string[] = [],
  ): Promise<number> => {
    const parameters = { q: '*' };
    const task = { folder, folders, collectionName: 'books', published, parameters };
    const { body } = await threads.run(task);
    return (JSON.parse(Buffer.from(body).toString()) as { readonly found: number }).found;
  };
  return { threads, find };
}

/** Threads that have the first generation of a collection. */
async function openPrepared(count = 1) {
  const folder = listedFolder();
  const publish = publisher(folder);
  const { threads, find } = openThreads(count);
  const first = publish('1');
  expect(await find(folder, first)).toBe(1);
  await threads.prepare({ folder, folders: [], next: first });
  return { folder, publish, threads, find, first };
}

test('an idle thread has a new generation before a search needs it', async () => {
  const folder = listedFolder();
  const publish = publisher(folder);
  const { threads, find } = openThreads();
  expect(await find(folder, publish('1'))).toBe(1);
  const unprepared = publish('2');
  await expect(find(folder, impassable(unprepared))).rejects.toThrow('could not be cloned');
  const next = publish('3');
  await threads.prepare({ folder, folders: [], next });
  expect(await find(folder, impassable(next))).toBe(3);
});

test('all idle threads have a new generation, whichever comes first', async () => {
  const folder = listedFolder();
  const publish = publisher(folder);
  const { threads, find } = openThreads(2);
  expect(await find(folder, publish('1'))).toBe(1);
  const next = publish('2');
  await threads.prepare({ folder, folders: [], next });
  const searches = Array.from({ length: 4 }, () => find(folder, impassable(next)));
  expect(await Promise.all(searches)).toEqual([2, 2, 2, 2]);
});

test('a thread that has the generation before is passed only what is new', async () => {
  const { folder, publish, threads, find } = await openPrepared();
  const second = publish('2');
  await threads.prepare({ folder, folders: [], next: withImpassableFirst(second) });
  expect(await find(folder, impassable(second))).toBe(2);
});

test('a search is passed only what is new to a thread that has the generation before', async () => {
  const run = spyOnTasks();
  const { folder, publish, threads, find } = await openPrepared();
  prepareNothing(run);
  const second = withImpassableFirst(publish('2'));
  await threads.prepare({ folder, folders: [], next: second });
  expect(await find(folder, second)).toBe(2);
});

test('threads get a new generation, and drop the one before, after another thread was occupied for a while', async () => {
  const run = spyOnTasks();
  const folder = listedFolder();
  const publish = publisher(folder);
  const { threads, find } = openThreads();
  const first = publish('1');
  expect(await find(folder, first)).toBe(1);
  const stop = prepareNothing(run);
  const next = publish('2');
  const prepared = threads.prepare({ folder, folders: [], next });
  const evicted = threads.evict(folder, next.generation);
  await delay(50);
  stop();
  await prepared;
  await evicted;
  expect(await find(folder, impassable(next))).toBe(2);
});

test('a thread is passed only what is new of each of several collections', async () => {
  const folders = [listedFolder(), listedFolder()];
  const { threads, find } = openThreads();
  const collections = folders.map((folder) => ({ folder, publish: publisher(folder) }));
  const pass = (folder: string, next: Published): Promise<void> => threads.prepare({ folder, folders, next });
  for (const { folder, publish } of collections) {
    const first = publish('1');
    expect(await find(folder, first, folders)).toBe(1);
    await pass(folder, first);
  }
  for (const { folder, publish } of collections) {
    const second = publish('2');
    await pass(folder, withImpassableFirst(second));
    expect(await find(folder, impassable(second), folders)).toBe(2);
  }
});

test('threads are not passed a generation any more once there is a later one', async () => {
  const run = spyOnTasks();
  const { folder, publish, threads } = await openPrepared(2);
  prepareNothing(run);
  run.mockClear();
  const later = [publish('2'), publish('3')];
  await Promise.all(later.map((next) => threads.prepare({ folder, folders: [], next })));
  const generations = run.mock.calls.map(([task]) => task.next.generation);
  expect(generations).toContain(later[0]?.generation);
  expect(generations).toEqual(generations.toSorted((a, b) => a - b));
});

test('nor by a round that was waiting when the later one came', async () => {
  const run = spyOnTasks();
  const { folder, publish, threads, find } = await openPrepared();
  const stop = prepareNothing(run);
  const later = [publish('2'), publish('3')];
  const prepared = threads.prepare({ folder, folders: [], next: later[0] as Published });
  // Most of the time between two rounds is spent waiting.
  await delay(12);
  run.mockClear();
  stop();
  await threads.prepare({ folder, folders: [], next: later[1] as Published });
  await prepared;
  const generations = run.mock.calls.map(([task]) => task.next.generation);
  expect(new Set(generations)).toEqual(new Set([later[1]?.generation]));
  expect(await find(folder, impassable(later[1] as Published))).toBe(3);
});

test('a thread searches the generation before while it has not got one that is only merged', async () => {
  const run = spyOnTasks();
  const folder = listedFolder();
  const { publish, merge } = mergingPublisher(folder);
  const { threads, find } = openThreads();
  publish('1');
  const first = publish('2');
  expect(await find(folder, first)).toBe(2);
  await threads.prepare({ folder, folders: [], next: first });
  prepareNothing(run);
  const merged = merge();
  expect(merged.generation).toBe(first.generation + 1);
  await threads.prepare({ folder, folders: [], next: merged });
  expect(await find(folder, impassable(merged))).toBe(2);
  // With a change in between, it must have the new one.
  const changed = publish('3');
  await threads.prepare({ folder, folders: [], next: changed });
  await expect(find(folder, impassable(changed))).rejects.toThrow('could not be cloned');
  expect(await find(folder, changed)).toBe(3);
});

test('threads that have dropped the generation before are passed the whole one', async () => {
  const { folder, publish, threads, find, first } = await openPrepared(2);
  await threads.evict(folder, first.generation + 1);
  const second = publish('2');
  await threads.prepare({ folder, folders: [], next: second });
  const searches = Array.from({ length: 4 }, () => find(folder, impassable(second)));
  expect(await Promise.all(searches)).toEqual([2, 2, 2, 2]);
});

test('a collection that nobody searches is not prepared', async () => {
  const folder = listedFolder();
  const publish = publisher(folder);
  const { threads, find } = openThreads();
  const next = publish('1');
  await threads.prepare({ folder, folders: [], next });
  await expect(find(folder, impassable(next))).rejects.toThrow('could not be cloned');
  expect(await find(folder, next)).toBe(1);
  threads.forget(folder);
  const last = publish('2');
  await threads.prepare({ folder, folders: [], next: last });
  await expect(find(folder, impassable(last))).rejects.toThrow('could not be cloned');
});

test('a thread that was busy has the new generation after its search', async () => {
  const folder = listedFolder();
  const publish = publisher(folder);
  const { threads, find } = openThreads();
  const first = find(folder, publish('1'));
  const next = publish('2');
  await threads.prepare({ folder, folders: [], next });
  expect(await first).toBe(1);
  await turn();
  expect(await find(folder, impassable(next))).toBe(2);
});

test('a thread that was busy has the new generations of several collections after its search', async () => {
  const run = spyOnTasks();
  const folders = [listedFolder(), listedFolder()];
  const publishers = folders.map(publisher);
  const { threads, find } = openThreads();
  for (const [i, folder] of folders.entries()) await find(folder, publishers[i]?.('1') as Published, folders);
  const busy = find(folders[0] ?? '', publishers[0]?.('2') as Published, folders);
  const last = publishers.map((publish) => publish('3'));
  for (const [i, folder] of folders.entries()) {
    await threads.prepare({ folder, folders, next: last[i] as Published });
  }
  run.mockClear();
  await busy;
  const prepared = (): string[] => run.mock.calls.flatMap(([task]) => ('next' in task ? task.folder : []));
  await vi.waitFor(() => expect(new Set(prepared())).toEqual(new Set(folders)), { timeout: PATIENCE_MS });
  expect(await find(folders[1] ?? '', impassable(last[1] as Published), folders)).toBe(2);
});

test('a thread that was busy frees the memory of the generation before after its search', async () => {
  const run = spyOnTasks();
  const folder = listedFolder();
  const publish = publisher(folder);
  const { threads, find } = openThreads();
  const first = find(folder, publish('1'));
  const next = publish('2');
  await threads.prepare({ folder, folders: [], next });
  const evicting = { folder, before: next.generation };
  expect(run.mock.calls.map(([task]) => task)).not.toContainEqual(evicting);
  await first;
  await vi.waitFor(() => expect(run.mock.calls.map(([task]) => task)).toContainEqual(evicting), {
    timeout: PATIENCE_MS,
  });
});

test('a thread that was ended while it prepared hinders no other one', async () => {
  const run = spyOnTasks();
  const folder = listedFolder();
  const publish = publisher(folder);
  const { threads, find } = openThreads();
  expect(await find(folder, publish('1'))).toBe(1);
  const pool = run.mock.contexts[0] as Piscina;
  const shared = pool.options.workerData as SharedArrayBuffer;
  // No thread has this number.
  new HelpMemory(shared).set('occupied', 2 ** 30);
  const next = publish('2');
  await threads.prepare({ folder, folders: [], next });
  expect(await find(folder, impassable(next))).toBe(2);
});

test('an engine prepares its threads for what it publishes', async () => {
  const prepare = vi.spyOn(SearcherThreads.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  const engine = openEngine(temporaryFolder(), { threads: 1 });
  await engine.createCollection(BOOKS);
  await engine.write('books', [line('1', 'Krug')], 'create');
  expect(await found(engine)).toBe('1');
  prepare.mockClear();
  await engine.write('books', [line('2', 'Krug')], 'create');
  expect(prepare).toHaveBeenCalled();
  expect(await found(engine)).toBe('2 1');
});

test('a request is read once for all snapshots of a schema, and planned for each', () => {
  const changes = ['1', '2'].map((id) => [{ id, document: { title: 'Krug' } }]);
  const one = snapshotAfter(SCHEMA, changes.slice(0, 1));
  const two = snapshotAfter(SCHEMA, changes);
  const plans = [one, two, one].map((snapshot) => planSearch({ q: 'krug', query_by: 'title' }, snapshot));
  expect(new Set(plans.map(({ request }) => request)).size).toBe(1);
  expect(plans.map(({ fields: [title] }) => title?.inParts.length)).toEqual([1, 2, 1]);
  expect(plans[2]?.fields).toBe(plans[0]?.fields);
  expect(two.fields).toBe(one.fields);
});
