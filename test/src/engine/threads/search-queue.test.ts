import { expect, test } from 'vitest';
import { SearchQueue } from '../../../../src/engine/threads/search-queue.ts';
import { Callers } from '../../../../src/kernel/share-in-flight.ts';

/** A queue whose searches end by hand. */
function startQueue(threads: number, maxWaiting = 100) {
  const queue = new SearchQueue({ threads, maxWaiting, now: () => 0 });
  const running = new Map<string, () => void>();
  const outcomes: string[] = [];
  const run = (name: string, client: string | Callers, isLong = false, signal?: AbortSignal): void => {
    const attempt = async (maxProcessorMs: number | undefined) => {
      const isStopped = isLong && maxProcessorMs !== undefined;
      const own = isLong && !isStopped ? `${name} to its end` : name;
      await new Promise<void>((resolve) => running.set(own, resolve));
      running.delete(own);
      return { result: isStopped ? undefined : name, tookMs: isStopped ? 50 : isLong ? 1000 : 1 };
    };
    const callers = typeof client === 'string' ? new Callers(client) : client;
    queue.run({ callers, attempt, signal }).then(
      (result) => outcomes.push(result),
      (error: unknown) => outcomes.push(`${name}: ${error instanceof Error ? error.message : error}`),
    );
  };
  const finish = async (name: string): Promise<void> => {
    running.get(name)?.();
    await settled();
  };
  return { run, finish, outcomes, names: () => [...running.keys()].sort(), waiting: () => queue.waiting };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a long search is stopped, and runs again to its end', async () => {
  const { run, finish, names, outcomes } = startQueue(2);
  run('a', 'a', true);
  await finish('a');
  expect([names(), outcomes]).toEqual([['a to its end'], []]);
  await finish('a to its end');
  expect(outcomes).toEqual(['a']);
});

test.each([1, 2, 4])(
  'of %i threads, long searches leave one to others if there are several',
  async (threads) => {
    const { run, finish, names } = startQueue(threads);
    const long = Array.from({ length: threads + 2 }, (_, i) => `long ${i}`);
    for (const name of long) run(name, name, true);
    for (const name of long) await finish(name);
    const toTheirEnd = long.slice(0, Math.max(1, threads - 1)).map((name) => `${name} to its end`);
    expect(names()).toEqual(toTheirEnd);
    run('short', 'other');
    expect(names().includes('short')).toBe(threads > 1);
  },
);

test('searches of a client whose last one was long are not stopped first, until one is short', async () => {
  const { run, finish, names, outcomes } = startQueue(2);
  run('a', 'client', true);
  await finish('a');
  await finish('a to its end');
  run('b', 'client', true);
  expect(names()).toEqual(['b to its end']);
  await finish('b to its end');
  run('c', 'client');
  await finish('c');
  run('d', 'client', true);
  expect(names()).toEqual(['d']);
  expect(outcomes).toEqual(['a', 'b', 'c']);
});

test('what is known to take long runs once, as one of the long ones', async () => {
  const queue = new SearchQueue({ threads: 2, maxWaiting: 10, now: () => 0 });
  const limits: (number | undefined)[] = [];
  const attempt = async (maxProcessorMs: number | undefined) => {
    limits.push(maxProcessorMs);
    return { result: 'loaded', tookMs: 0 };
  };
  expect(await queue.run({ callers: new Callers('loader'), attempt, isLong: true })).toBe('loaded');
  expect(limits).toEqual([undefined]);
});

test('[limits-5] a full queue refuses a search of the client with the most', async () => {
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

test('[limits-2] a search that a client shares has its turn as soon as one of that client would', async () => {
  const { run, finish, names, outcomes, waiting } = startQueue(1);
  const callers = new Callers('many');
  for (let i = 0; i < 10; i += 1) run(`many ${i}`, 'many');
  run('shared', callers);
  callers.join('one');
  await finish('many 0');
  expect(names()).toEqual(['shared']);
  expect(waiting()).toBe(9);
  await finish('shared');
  expect(outcomes).toEqual(['many 0', 'shared']);
});

test('[limits-2] a long search that a client joins while it is tried goes on in the turn of that client', async () => {
  const { run, finish, names } = startQueue(1);
  const callers = new Callers('many');
  run('shared', callers, true);
  for (let i = 0; i < 10; i += 1) run(`many ${i}`, 'many');
  callers.join('one');
  await finish('shared');
  await finish('many 0');
  expect(names()).toEqual(['shared to its end']);
});

test('[limits-2] a search is tried for a short time in the turn of a client whose last one was short', async () => {
  const { run, finish, names } = startQueue(2);
  run('long', 'many', true);
  await finish('long');
  const callers = new Callers('many');
  run('shared', callers, true);
  callers.join('one');
  expect(names()).toEqual(['long to its end', 'shared']);
});

test('[limits-5] a full queue takes turns of a shared search away, but not its last one', async () => {
  const { run, finish, outcomes, waiting } = startQueue(1, 1);
  const callers = new Callers('a');
  run('first', 'a');
  run('shared', callers);
  callers.join('b');
  await settled();
  expect([outcomes, waiting()]).toEqual([[], 1]);
  run('other', 'c');
  await settled();
  await finish('first');
  await finish('shared');
  expect(outcomes).toEqual(['other: too many searches are waiting', 'first', 'shared']);
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

test('a search that was cancelled while it ran counts for its client, and is not made again', async () => {
  const queue = new SearchQueue({ threads: 2, maxWaiting: 10, now: () => 0 });
  const left = new AbortController();
  const limits: (number | undefined)[] = [];
  const cancelled = async (maxProcessorMs: number | undefined) => {
    limits.push(maxProcessorMs);
    left.abort(new Error('left'));
    return { result: undefined, tookMs: 1000 };
  };
  const search = queue.run({ callers: new Callers('client'), attempt: cancelled, signal: left.signal });
  await expect(search).rejects.toThrow('left');
  const attempt = async (maxProcessorMs: number | undefined) => {
    limits.push(maxProcessorMs);
    return { result: 'found', tookMs: 1 };
  };
  await queue.run({ callers: new Callers('client'), attempt });
  expect(limits).toEqual([50, undefined]);
});

test('an attempt that fails makes room for the next', async () => {
  const queue = new SearchQueue({ threads: 1, maxWaiting: 10, now: () => 0 });
  const attempt = async () => {
    throw new Error('the thread has ended');
  };
  await expect(queue.run({ callers: new Callers('a'), attempt })).rejects.toThrow('the thread has ended');
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});
