import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EngineUnavailable } from '../../../../src/engine/fault.ts';
import { CollectionWriter } from '../../../../src/engine/store/collection-writer.ts';
import { collectGarbage } from '../../../../src/engine/store/garbage.ts';
import type { Published } from '../../../../src/engine/store/generation.ts';
import { writeLines } from '../../../../src/engine/store/write-lines.ts';
import { SearcherThreads } from '../../../../src/engine/threads/searcher-threads.ts';
import { BOOKS, found, line, openEngine, temporaryFolder } from '../open-engine.ts';

/** A collection that is published with one more book each time. */
function openCollection() {
  const folder = temporaryFolder();
  const writer = new CollectionWriter(folder, BOOKS);
  onTestFinished(() => writer.close());
  let books = 0;
  const publish = (): Published => {
    books += 1;
    writeLines(writer, BOOKS, [line(`b${books}`, 'Krug')], 'create', false, 'reject');
    writer.publish();
    if (books % 8 === 0) writer.mergeAll();
    return writer.published();
  };
  return { folder, publish };
}

function openThreads(threads: number) {
  const searchers = new SearcherThreads({ threads });
  onTestFinished(() => searchers.close());
  const find = async (folder: string, published: Published, parameters = { q: '*' }): Promise<number> => {
    const task = { folder, schema: BOOKS, collectionName: 'books', published, parameters };
    const { body } = await searchers.run(task);
    return (JSON.parse(Buffer.from(body).toString()) as { readonly found: number }).found;
  };
  return { searchers, find };
}

test('a search that is made after a publication finds what was published, in every thread', async () => {
  const collections = [openCollection(), openCollection()];
  const { searchers, find } = openThreads(4);
  let books = 0;
  const running: Promise<void>[] = [];
  for (let i = 0; i < 60; i += 1) {
    books += 1;
    const atLeast = books;
    for (const { folder, publish } of collections) {
      const published = publish();
      searchers.publish(folder, published);
      const search = async (): Promise<void> =>
        expect(await find(folder, published)).toBeGreaterThanOrEqual(atLeast);
      for (let one = 0; one < 4; one += 1) running.push(search());
    }
    // Now and then all threads are idle, and mostly they are not.
    if (i % 10 === 0) await Promise.all(running.splice(0));
    else await delay(1);
  }
  await Promise.all(running);
  const [first] = collections;
  if (!first) throw new Error('there is no collection');
  const published = first.publish();
  searchers.publish(first.folder, published);
  const counts = await Promise.all(Array.from({ length: 8 }, () => find(first.folder, published)));
  expect(new Set(counts)).toEqual(new Set([books + 1]));
});

/** The thread that was given a search last. */
function spyOnThreads(): () => Worker {
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => post.mockRestore());
  return () => {
    const at = post.mock.calls.findLastIndex(([message]) => message.do === 'search');
    return post.mock.contexts[at] as Worker;
  };
}

/** Each id is looked up. */
const SLOW = { q: '*', filter_by: `id:[${Array.from({ length: 300_000 }, (_, i) => `c${i}`).join()}]` };

test('a search whose thread dies fails, and the next thread has what the others have', async () => {
  const searching = spyOnThreads();
  const { folder, publish } = openCollection();
  const { searchers, find } = openThreads(1);
  expect(await find(folder, publish())).toBe(1);
  const last = publish();
  searchers.publish(folder, last);
  const slow = find(folder, last, SLOW);
  await Promise.all([expect(slow).rejects.toThrow(EngineUnavailable), searching().terminate()]);
  expect(await find(folder, last)).toBe(2);
});

test('a thread without the generation before is given the whole one', async () => {
  const { folder, publish } = openCollection();
  const { searchers, find } = openThreads(1);
  expect(await find(folder, publish())).toBe(1);
  // As if a message was lost.
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => {});
  searchers.publish(folder, publish());
  post.mockRestore();
  const last = publish();
  searchers.publish(folder, last);
  await expect(find(folder, last)).rejects.toThrow('the search thread has ended');
  expect(await find(folder, last)).toBe(3);
});

test('a dropped collection is closed in all threads, and others stay', async () => {
  const [one, other] = [openCollection(), openCollection()];
  const { searchers, find } = openThreads(2);
  const [first, kept] = [one.publish(), other.publish()];
  await Promise.all([find(one.folder, first), find(other.folder, kept)]);
  searchers.forget(one.folder);
  expect(await find(other.folder, kept)).toBe(1);
  // Whoever still asks for it gives it anew.
  expect(await find(one.folder, first)).toBe(1);
});

const MIB = 1024 * 1024;

test('idle threads free the memory of large segments that were replaced', async () => {
  const { folder, publish } = openCollection();
  const { searchers, find } = openThreads(4);
  const small = publish();
  expect(await find(folder, small)).toBe(1);
  /** The generation with a segment of so many bytes. */
  const enlarged = (generation: number): Published => ({
    ...small,
    generation,
    segments: small.segments.map((segment) => {
      const buffer = new SharedArrayBuffer(40 * MIB);
      new Uint8Array(buffer).fill(1).set(new Uint8Array(segment.buffer));
      return { ...segment, id: `s${generation}`, buffer };
    }),
  });
  const before = process.memoryUsage.rss();
  for (let i = 0; i < 30; i += 1) {
    searchers.publish(folder, enlarged(100 + i));
    // As the serving thread does.
    await delay(20);
    collectGarbage();
  }
  // All have read it then.
  await Promise.all(Array.from({ length: 8 }, () => find(folder, small)));
  await delay(200);
  expect((process.memoryUsage.rss() - before) / MIB).toBeLessThan(400);
});

test('a publication whose thread dies loses nothing: the next one completes the index', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => post.mockRestore());
  const folder = temporaryFolder();
  const engine = openEngine(folder, { threads: 1 });
  await engine.createCollection(BOOKS);
  await engine.createCollection({ ...BOOKS, name: 'others' });
  await engine.write('others', [line('o', 'Krug')], 'create');
  const lines = Array.from({ length: 20_000 }, (_, i) => line(`b${i}`, `Krug ${i}`));
  let stored = 0;
  for (let i = 0; i < lines.length; i += 5_000) {
    const writing = engine.write('books', lines.slice(i, i + 5_000), 'create').catch((error) => error);
    // At another moment each time: while it stores, while it publishes.
    await delay(100 + i / 50);
    const at = post.mock.calls.findLastIndex(([task]) => task.do === 'write');
    await (post.mock.contexts[at] as Worker).terminate();
    const outcome = await writing;
    if (Array.isArray(outcome)) stored += outcome.length;
    else expect(outcome).toBeInstanceOf(EngineUnavailable);
  }
  await engine.write('books', [line('last', 'Krug')], 'create');
  const { documents = 0 } = (await engine.collection('books')) ?? {};
  expect(documents).toBeGreaterThan(stored);
  const { body } = await engine.search('books', { q: 'krug', query_by: 'title' });
  expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ found: documents });
  expect(await found(engine, {}, 'others')).toBe('o');
  await engine.write('others', [line('p', 'Krug')], 'create');
  expect(await found(engine, {}, 'others')).toBe('p o');
});
