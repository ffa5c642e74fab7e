import { expect, onTestFinished, test } from 'vitest';
import { startPool } from '../../src/engine/threads/start-pool.ts';
import type { WriterRequest, WriterResult, WriterTask } from '../../src/engine/threads/writer-task.ts';
import type { PublishTime } from '../../src/engine/write-options.ts';
import { BOOKS, line, temporaryFolder } from './open-engine.ts';

/** Runs tasks in a writer thread, one after the other, for a caller that knows this. */
function makeWriter() {
  const folder = temporaryFolder();
  const thread = startPool<WriterTask, WriterResult>('./writer-task.ts', { minThreads: 1, maxThreads: 1 });
  onTestFinished(() => thread.close());
  return (
    request: WriterRequest,
    known: Partial<Pick<WriterTask, 'held' | 'merging'>> = {},
  ): Promise<WriterResult> =>
    thread.run({
      folder,
      schema: BOOKS,
      loaded: [],
      merging: undefined,
      held: undefined,
      ...known,
      ...request,
    });
}

const writing = (id: string, publish: PublishTime, title = 'Krug'): WriterRequest => ({
  do: 'write',
  lines: [line(id, title)],
  action: 'upsert',
  withDocuments: false,
  dirtyValues: 'reject',
  publish,
});

test('a generation is passed on unless the caller has it', async () => {
  const run = makeWriter();
  const first = (await run(writing('a', 'now'))).published?.generation;
  if (first === undefined) throw new Error('nothing was published');
  const results = [
    await run(writing('b', 'later'), { held: first }),
    await run(writing('c', 'now'), { held: first }),
    await run(writing('d', 'later'), { held: first }),
    await run({ do: 'open' }),
    await run({ do: 'close' }, { held: first + 1 }),
  ];
  const arePassed = results.map(({ published }) => published && ('since' in published ? 'change' : 'whole'));
  expect(arePassed).toEqual([undefined, 'change', 'whole', 'whole', undefined]);
  expect(results.map(({ isOpen, published }) => [isOpen, published?.generation])).toEqual([
    [true, undefined],
    [true, first + 1],
    [true, first + 1],
    [true, first + 1],
    [false, undefined],
  ]);
});

test('small segments are merged by the writer, and published with the last change', async () => {
  const run = makeWriter();
  const states: (readonly [number | undefined, number | undefined])[] = [];
  for (let i = 0; i < 9; i += 1) {
    const { published, mergeJob } = await run(writing(`d${i}`, 'now'));
    states.push([published?.generation, published?.segments.length]);
    expect(mergeJob).toBeUndefined();
  }
  expect(states.slice(6)).toEqual([
    [8, 7],
    [10, 1],
    [11, 2],
  ]);
});

test('a large merge, also of few documents, is planned while no other one goes on', async () => {
  const run = makeWriter();
  const title = Array.from({ length: 20_000 }, (_, i) => `krug${i}`).join(' ');
  for (let i = 0; i < 8; i += 1) await run(writing(`d${i}`, 'now', title));
  const sources = async (request: WriterRequest, merging?: string): Promise<number | undefined> =>
    (await run(request, { merging })).mergeJob?.sources.length;
  expect(await sources(writing('a', 'later'))).toBe(8);
  expect(await sources(writing('b', 'later'), 'm-1')).toBeUndefined();
  expect(await sources({ do: 'compact' }, 'm-1')).toBe(8);
});
