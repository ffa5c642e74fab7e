import { expect, test } from 'vitest';
import { FairQueue, SearchQueue, type Waiting } from '../../../../src/engine/threads/search-queue.ts';

/** A queue whose searches end by hand. */
function startQueue(threads: number, maxWaiting = 100) {
  const queue = new SearchQueue({ threads, maxWaiting, now: () => 0 });
  const running = new Map<string, () => void>();
  const outcomes: string[] = [];
  const run = (name: string, client: string, isLong = false, signal?: AbortSignal): void => {
    const attempt = async (maxProcessorMs: number | undefined) => {
      const isStopped = isLong && maxProcessorMs !== undefined;
      const own = isLong && !isStopped ? `${name} to its end` : name;
      await new Promise<void>((resolve) => running.set(own, resolve));
      running.delete(own);
      return { result: isStopped ? undefined : name, tookMs: isStopped ? 50 : isLong ? 1000 : 1 };
    };
    queue.run({ client, attempt, signal }).then(
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
  expect(await queue.run({ client: 'loader', attempt, isLong: true })).toBe('loaded');
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
  const search = queue.run({ client: 'client', attempt: cancelled, signal: left.signal });
  await expect(search).rejects.toThrow('left');
  const attempt = async (maxProcessorMs: number | undefined) => {
    limits.push(maxProcessorMs);
    return { result: 'found', tookMs: 1 };
  };
  await queue.run({ client: 'client', attempt });
  expect(limits).toEqual([50, undefined]);
});

test('an attempt that fails makes room for the next', async () => {
  const queue = new SearchQueue({ threads: 1, maxWaiting: 10, now: () => 0 });
  const attempt = async () => {
    throw new Error('the thread has ended');
  };
  await expect(queue.run({ client: 'a', attempt })).rejects.toThrow('the thread has ended');
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

/** A queue at a clock that is set by hand. */
function queueAt(start = 0) {
  const clock = { now: start };
  return { clock, queue: new FairQueue<string>(() => clock.now) };
}

/** The searches in the order of their turns. */
function drain(queue: FairQueue<string>, mayBeLong = true): string[] {
  const items: string[] = [];
  for (let next = queue.next(mayBeLong); next; next = queue.next(mayBeLong)) items.push(next.item);
  return items;
}

/** Has a client use so much, one search after the other. */
function use(queue: FairQueue<string>, client: string, ms: number, times: number): void {
  for (let i = 0; i < times; i += 1) {
    const waiting = queue.add(client, 'used', false);
    queue.next(true);
    queue.spent(waiting, ms);
  }
}

test('searches of one client keep their order', () => {
  const { queue } = queueAt();
  for (const item of ['1', '2', '3']) queue.add('a', item, false);
  expect(drain(queue)).toEqual(['1', '2', '3']);
});

test('[limits-2] a client with many searches delays only itself', () => {
  const { queue } = queueAt();
  for (let i = 0; i < 100; i += 1) queue.add('many', `many ${i}`, false);
  queue.add('one', 'one', false);
  expect(drain(queue).indexOf('one')).toBeLessThanOrEqual(1);
});

test('a client whose searches took much processor time comes after one with little', () => {
  const { queue } = queueAt();
  use(queue, 'much', 1000, 3);
  use(queue, 'little', 1, 3);
  queue.add('much', 'much', false);
  queue.add('little', 'little', false);
  expect(drain(queue)).toEqual(['little', 'much']);
});

test('beside a flood, a search waits for one of each of its clients at most', () => {
  const { queue, clock } = queueAt();
  for (let i = 0; i < 1000; i += 1) queue.add(`flood ${i % 8}`, 'flood', false);
  const waits: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    clock.now += 1000;
    queue.add('other', 'other', false);
    const order = Array.from({ length: 20 }, () => {
      const next = queue.next(true) as Waiting<string>;
      queue.spent(next, 40);
      return next.item;
    });
    waits.push(order.indexOf('other'));
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(8);
});

test('two clients that always wait get the same processor time, however long their searches are', () => {
  const { queue, clock } = queueAt();
  const costs = { long: 200, short: 10 };
  const got = { long: 0, short: 0 };
  for (const client of ['long', 'short'] as const) queue.add(client, client, false);
  while (clock.now < 60_000) {
    const next = queue.next(true) as Waiting<string>;
    const client = next.item as keyof typeof costs;
    clock.now += costs[client];
    got[client] += costs[client];
    queue.spent(next, costs[client]);
    queue.add(client, client, false);
  }
  expect(got.long / got.short).toBeGreaterThan(0.8);
  expect(got.long / got.short).toBeLessThan(1.25);
});

test('long searches wait while none may run', () => {
  const { queue } = queueAt();
  queue.add('a', 'long', true);
  queue.add('b', 'short', false);
  expect(drain(queue, false)).toEqual(['short']);
  expect(drain(queue)).toEqual(['long']);
});

test('no client starves, however many others come: it is served within 20 seconds', () => {
  const { queue, clock } = queueAt();
  use(queue, 'much', 30_000, 3);
  queue.add('much', 'much', false);
  for (let i = 0; queue.size > 0; i += 1) {
    clock.now += 100;
    queue.add(`other ${i}`, 'other', false);
    const next = queue.next(true) as Waiting<string>;
    if (next.item === 'much') break;
    queue.spent(next, 100);
  }
  expect(clock.now).toBeGreaterThan(1000);
  expect(clock.now).toBeLessThanOrEqual(20_100);
});
