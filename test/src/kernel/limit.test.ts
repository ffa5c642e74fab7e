import { expect, onTestFinished, test, vi } from 'vitest';
import { keyedMutex, limit, QueueFull, QueueTimeout } from '../../../src/kernel/limit.ts';

const NEVER_ABORTED = new AbortController().signal;

/** Work that ends on demand. */
function jobs() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, job, end: (name: string) => ends.get(name)?.() };
}

test('calls beyond the concurrency wait in order, and are refused when the queue is full', async () => {
  const { begun, job, end } = jobs();
  const run = limit({ concurrency: 2, maxQueued: 1 });
  const results = ['a', 'b', 'c'].map((name) => run(job(name), NEVER_ABORTED));
  await expect(run(job('d'), NEVER_ABORTED)).rejects.toBeInstanceOf(QueueFull);
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await results[1]).toBe('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  const last = run(job('e'), NEVER_ABORTED);
  end('a');
  end('c');
  await Promise.all([results[0], results[2]]);
  end('e');
  expect(await last).toBe('e');
  expect(begun).toEqual(['a', 'b', 'c', 'e']);
});

test('failed calls make room', async () => {
  const run = limit({ concurrency: 1, maxQueued: 0 });
  for (const round of [1, 2]) {
    await expect(run(() => Promise.reject(new Error(`failed ${round}`)), NEVER_ABORTED)).rejects.toThrow(
      `failed ${round}`,
    );
  }
});

test('a cancelled call leaves the queue and never starts', async () => {
  const { begun, job, end } = jobs();
  const run = limit({ concurrency: 1, maxQueued: 1 });
  const first = run(job('a'), NEVER_ABORTED);
  const leaving = new AbortController();
  const second = run(job('b'), leaving.signal);
  leaving.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  const third = run(job('c'), NEVER_ABORTED);
  await expect(run(job('d'), leaving.signal)).rejects.toThrow('left');
  end('a');
  await first;
  leaving.abort();
  end('c');
  expect(await third).toBe('c');
  expect(begun).toEqual(['a', 'c']);
});

test('a call that has waited too long is refused and never starts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { begun, job, end } = jobs();
  const run = limit({ concurrency: 1, maxQueued: 1, maxWaitMs: 3000 });
  const first = run(job('a'), NEVER_ABORTED);
  const second = run(job('b'), NEVER_ABORTED);
  vi.advanceTimersByTime(2999);
  await expect(run(job('c'), NEVER_ABORTED)).rejects.toBeInstanceOf(QueueFull);
  vi.advanceTimersByTime(1);
  await expect(second).rejects.toBeInstanceOf(QueueTimeout);
  const third = run(job('d'), NEVER_ABORTED);
  end('a');
  await first;
  // Running calls are not interrupted.
  vi.advanceTimersByTime(10_000);
  end('d');
  expect(await third).toBe('d');
  expect(begun).toEqual(['a', 'd']);
});

test('the capacity limits the weight of running calls; a heavier call runs alone', async () => {
  const { begun, job, end } = jobs();
  const run = limit({ concurrency: 3, maxQueued: 10, capacity: 10 });
  const weights = { a: 6, b: 4, c: 1, d: 25, e: 1 };
  const results = Object.entries(weights).map(([name, weight]) => run(job(name), NEVER_ABORTED, weight));
  expect(begun).toEqual(['a', 'b']);
  end('a');
  await results[0];
  expect(begun).toEqual(['a', 'b', 'c']);
  end('b');
  await results[1];
  // Heavier than the capacity: it waits until nothing else runs, and nothing overtakes it.
  expect(begun).toEqual(['a', 'b', 'c']);
  end('c');
  await results[2];
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  await results[3];
  end('e');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a call behind a cancelled heavy one starts', async () => {
  const { begun, job, end } = jobs();
  const run = limit({ concurrency: 3, maxQueued: 10, capacity: 10 });
  const first = run(job('a'), NEVER_ABORTED, 6);
  const leaving = new AbortController();
  const heavy = run(job('heavy'), leaving.signal, 6);
  const light = run(job('light'), NEVER_ABORTED, 1);
  expect(begun).toEqual(['a']);
  leaving.abort(new Error('left'));
  await expect(heavy).rejects.toThrow('left');
  expect(begun).toEqual(['a', 'light']);
  for (const name of begun) end(name);
  expect(await Promise.all([first, light])).toEqual(['a', 'light']);
});

test('runs calls with the same key in order, whatever fails, and other keys meanwhile', async () => {
  const mutex = keyedMutex();
  const events: string[] = [];
  const gates = new Map<string, () => void>();
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise<void>((resolve) => gates.set(name, resolve));
    events.push(`${name} ends`);
    if (name === 'b') throw new Error('no');
    return name;
  };
  const calls = [mutex('1', work('a')), mutex('1', work('b')), mutex('1', work('c')), mutex('2', work('x'))];
  for (const name of ['x', 'a', 'b', 'c']) {
    await expect.poll(() => gates.has(name)).toBe(true);
    gates.get(name)?.();
  }
  const results = await Promise.allSettled(calls);
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    'a',
    'failed',
    'c',
    'x',
  ]);
  expect(events.filter((event) => !event.startsWith('x'))).toEqual([
    'a begins',
    'a ends',
    'b begins',
    'b ends',
    'c begins',
    'c ends',
  ]);
  expect(events.indexOf('x ends')).toBeLessThan(events.indexOf('a ends'));
});
