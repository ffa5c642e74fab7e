import { expect, test } from 'vitest';
import { SearchQueue } from '../../src/engine/threads/search-queue.ts';

/** A queue whose searches end by hand. */
function startQueue(threads: number, maxWaiting = 100) {
  const queue = new SearchQueue({ threads, maxWaiting, now: () => 0 });
  const running = new Map<string, () => void>();
  const outcomes: string[] = [];
  const run = (name: string, client: string, isDear = false, signal?: AbortSignal): void => {
    const attempt = async (trialMs: number | undefined) => {
      const isFirst = trialMs !== undefined;
      const own = isFirst ? name : `${name} again`;
      await new Promise<void>((resolve) => running.set(own, resolve));
      running.delete(own);
      const result = isDear && isFirst ? undefined : name;
      const end = result === undefined ? ('stopped' as const) : ('complete' as const);
      return { result, tookMs: isDear ? 1000 : 1, end };
    };
    queue.run(client, attempt, signal).then(
      (result) => outcomes.push(result),
      (error: unknown) => outcomes.push(`${name}: ${error instanceof Error ? error.message : error}`),
    );
  };
  const finish = async (name: string): Promise<void> => {
    running.get(name)?.();
    await settled();
  };
  return { run, finish, outcomes, names: () => [...running.keys()].sort() };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('expensive searches run one after the other, beside as many cheap ones as there are threads', async () => {
  const { run, finish, names, outcomes } = startQueue(2);
  for (const name of ['1', '2', '3']) {
    run(name, 'known');
    await finish(name);
  }
  for (const name of ['a', 'b', 'c']) run(name, name, true);
  await finish('a');
  await finish('b');
  await finish('c');
  expect(names()).toEqual(['a again']);
  for (const name of ['cheap', 'cheaper', 'third']) run(name, 'known');
  expect(names()).toEqual(['a again', 'cheap', 'cheaper']);
  await finish('cheap');
  expect(names()).toEqual(['a again', 'cheaper', 'third']);
  await finish('cheaper');
  await finish('third');
  expect(outcomes.slice(3)).toEqual(['cheap', 'cheaper', 'third']);
  await finish('a again');
  expect(names()).toEqual(['b again']);
  await finish('b again');
  await finish('c again');
  expect(outcomes.slice(6)).toEqual(['a', 'b', 'c']);
});

test('searches of unknown clients leave a thread to known ones', async () => {
  const { run, finish, names } = startQueue(2);
  for (const name of ['1', '2', '3']) {
    run(name, 'known');
    await finish(name);
  }
  for (const name of ['a', 'b', 'c']) run(name, name);
  expect(names()).toEqual(['a']);
  run('4', 'known');
  run('5', 'known');
  expect(names()).toEqual(['4', 'a']);
  await finish('4');
  expect(names()).toEqual(['5', 'a']);
});

test('skips the trial for clients with expensive searches', async () => {
  const { run, finish, names } = startQueue(2);
  run('a', 'client', true);
  await finish('a');
  await finish('a again');
  run('b', 'client', true);
  expect(names()).toEqual(['b again']);
});

test('a search that was cancelled while it ran counts for its client', async () => {
  const queue = new SearchQueue({ threads: 2, maxWaiting: 10, now: () => 0 });
  const left = new AbortController();
  const trials: (number | undefined)[] = [];
  const cancelled = queue.run(
    'client',
    async (trialMs) => {
      trials.push(trialMs);
      left.abort(new Error('left'));
      return { result: undefined, tookMs: 1000, end: 'cancelled' as const };
    },
    left.signal,
  );
  await expect(cancelled).rejects.toThrow('left');
  const attempt = async (trialMs: number | undefined) => {
    trials.push(trialMs);
    return { result: 'found', tookMs: 1, end: 'complete' as const };
  };
  await queue.run('client', attempt, undefined);
  // Not tried again: its searches are expensive.
  expect(trials).toEqual([30, undefined]);
});

test('expensive searches also run with a single thread', async () => {
  const { run, finish, outcomes } = startQueue(1);
  run('a', 'a', true);
  await finish('a');
  await finish('a again');
  expect(outcomes).toEqual(['a']);
});

test('a full queue refuses a search of the client with the most', async () => {
  const { run, finish, outcomes } = startQueue(1, 2);
  for (const name of ['1', '2', '3']) run(name, 'many');
  run('one', 'one');
  await settled();
  expect(outcomes).toEqual(['3: too many searches are waiting']);
  await finish('1');
  await finish('one');
  await finish('2');
  expect(outcomes.slice(1)).toEqual(['1', 'one', '2']);
});

test('a search that is cancelled while it waits never runs', async () => {
  const { run, finish, names, outcomes } = startQueue(1);
  const client = new AbortController();
  run('a', 'a');
  run('b', 'b', false, client.signal);
  client.abort(new Error('left'));
  await settled();
  expect(outcomes).toEqual(['b: left']);
  await finish('a');
  expect(names()).toEqual([]);
});
