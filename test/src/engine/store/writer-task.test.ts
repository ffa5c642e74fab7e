import { expect, onTestFinished, test } from 'vitest';
import { ThreadGroup } from '../../../../src/engine/threads/thread-group.ts';
import type { WriterRequest, WriterResult, WriterTask } from '../../../../src/engine/threads/writer-task.ts';
import type { PublishTime } from '../../../../src/engine/write-options.ts';
import { BOOKS, line, temporaryFolder } from '../open-engine.ts';

/** Runs tasks in a writer thread, one after the other. */
function makeWriter() {
  const folder = temporaryFolder();
  const file = new URL('../../../../src/engine/threads/index-thread.ts', import.meta.url);
  const thread = new ThreadGroup<never, WriterTask, WriterResult>({ file, name: 'index', threads: 1 });
  onTestFinished(() => thread.close());
  return (request: WriterRequest, known: Partial<Pick<WriterTask, 'merging'>> = {}): Promise<WriterResult> =>
    thread.run({
      folder,
      schema: BOOKS,
      loaded: [],
      merging: undefined,
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

test('a new generation is passed on once, without the segments that were passed on before', async () => {
  const run = makeWriter();
  const results = [
    await run(writing('a', 'now')),
    await run(writing('b', 'later')),
    await run(writing('c', 'now')),
    await run({ do: 'open' }),
    await run({ do: 'close' }),
    await run({ do: 'open' }),
  ];
  const segments = results.map(({ published }) => published?.segments.map(({ buffer }) => Boolean(buffer)));
  expect(segments).toEqual([[true], undefined, [false, true], undefined, undefined, [true, true]]);
  expect(results.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true, false, true]);
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
