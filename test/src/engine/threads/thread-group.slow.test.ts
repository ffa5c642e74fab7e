import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EngineUnavailable } from '../../../../src/engine/fault.ts';
import { ThreadGroup } from '../../../../src/engine/threads/thread-group.ts';

function openGroup(threads: number, known: string[] = []) {
  const file = new URL('./group-thread.ts', import.meta.url);
  const group = new ThreadGroup<string, string, string>({
    file,
    name: 'search',
    threads,
    known: () => known,
  });
  onTestFinished(() => group.close());
  return group;
}

test('what is posted reaches every thread before the tasks that come later', async () => {
  const group = openGroup(4);
  const told: string[] = [];
  for (let i = 0; i < 100; i += 1) {
    told.push(String(i));
    group.post(`notice ${i}`);
    if (i === 0) group.start();
    const answers = await Promise.all([1, 2, 3, 4].map((thread) => group.run(`task ${thread}`)));
    // Nobody listened to the first one.
    expect(answers).toEqual([1, 2, 3, 4].map((thread) => `task ${thread}: ${told.slice(1).join()}`));
  }
});

test('the task of a thread that ends fails, and another one takes its place', async () => {
  const known = ['notice a'];
  const group = openGroup(2, known);
  expect(await group.run('one')).toBe('one: a');
  known.push('notice b');
  const failed = group.run('throw');
  await expect(failed).rejects.toThrow(EngineUnavailable);
  await expect(failed).rejects.toThrow('the search thread has ended: the thread is broken');
  group.post('notice c');
  const answers = await Promise.all([group.run('two'), group.run('three')]);
  expect(answers.toSorted()).toEqual(['three: a,c', 'two: a,b,c']);
});

test('a thread that ignores the end of its task is ended half a minute later', async () => {
  const group = openGroup(1);
  await group.run('one');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = new AbortController();
  const spinning = group.run('spin', client.signal);
  client.abort();
  const end = vi.spyOn(Worker.prototype, 'terminate');
  vi.advanceTimersByTime(29_000);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(end).toHaveBeenCalledTimes(1);
  await expect(spinning).rejects.toThrow('the search thread has ended');
  expect(await group.run('two')).toBe('two: ');
});

test('threads start with the first task, or when that is wanted', async () => {
  const startedBy = async (work: () => void): Promise<number> => {
    const before = await nextThread();
    work();
    return (await nextThread()) - before - 1;
  };
  const group = openGroup(2);
  expect(await startedBy(() => {})).toBe(0);
  expect(await startedBy(() => group.start())).toBe(2);
  expect(await startedBy(() => group.start())).toBe(0);
});

/** Threads of a process are numbered in the order of their start. */
async function nextThread(): Promise<number> {
  const thread = new Worker('', { eval: true });
  const { threadId } = thread;
  await thread.terminate();
  return threadId;
}

test('a closed group finishes its tasks and refuses others', async () => {
  const group = openGroup(1);
  const last = group.run('last');
  await group.close();
  expect(await last).toBe('last: ');
  await expect(group.run('later')).rejects.toThrow('the engine is closed');
});
