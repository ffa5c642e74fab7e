import { expect, onTestFinished, test, vi } from 'vitest';
import { limit, QueueFull, QueueTimeout } from '../../src/kernel/limit.ts';

const PATIENT = new AbortController().signal;

/** Work that ends when it is told. */
function jobs() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, job, end: (name: string) => ends.get(name)?.() };
}

test('so many at a time, in order; the others wait, and more are refused', async () => {
  const { begun, job, end } = jobs();
  const run = limit({ concurrency: 2, maxQueued: 1 });
  const results = ['a', 'b', 'c'].map((name) => run(job(name), PATIENT));
  await expect(run(job('d'), PATIENT)).rejects.toBeInstanceOf(QueueFull);
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await results[1]).toBe('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  const last = run(job('e'), PATIENT);
  end('a');
  end('c');
  await Promise.all([results[0], results[2]]);
  end('e');
  expect(await last).toBe('e');
  expect(begun).toEqual(['a', 'b', 'c', 'e']);
});

test('what fails makes room as well', async () => {
  const run = limit({ concurrency: 1, maxQueued: 0 });
  for (const round of [1, 2]) {
    await expect(run(() => Promise.reject(new Error(`failed ${round}`)), PATIENT)).rejects.toThrow(
      `failed ${round}`,
    );
  }
});

test('who leaves the line makes room in it and never begins', async () => {
  const { begun, job, end } = jobs();
  const run = limit({ concurrency: 1, maxQueued: 1 });
  const first = run(job('a'), PATIENT);
  const leaving = new AbortController();
  const second = run(job('b'), leaving.signal);
  leaving.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  const third = run(job('c'), PATIENT);
  await expect(run(job('d'), leaving.signal)).rejects.toThrow('left');
  end('a');
  await first;
  leaving.abort();
  end('c');
  expect(await third).toBe('c');
  expect(begun).toEqual(['a', 'c']);
});

test('what has waited too long is refused, makes room and never begins', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { begun, job, end } = jobs();
  const run = limit({ concurrency: 1, maxQueued: 1, maxWaitMs: 3000 });
  const first = run(job('a'), PATIENT);
  const second = run(job('b'), PATIENT);
  vi.advanceTimersByTime(2999);
  await expect(run(job('c'), PATIENT)).rejects.toBeInstanceOf(QueueFull);
  vi.advanceTimersByTime(1);
  await expect(second).rejects.toBeInstanceOf(QueueTimeout);
  const third = run(job('d'), PATIENT);
  end('a');
  await first;
  // What has begun is not interrupted.
  vi.advanceTimersByTime(10_000);
  end('d');
  expect(await third).toBe('d');
  expect(begun).toEqual(['a', 'd']);
});

test('as much at a time as the capacity allows, and more than that alone, in order', async () => {
  const { begun, job, end } = jobs();
  const run = limit({ concurrency: 3, maxQueued: 10, capacity: 10 });
  const weights = { a: 6, b: 4, c: 1, d: 25, e: 1 };
  const results = Object.entries(weights).map(([name, weight]) => run(job(name), PATIENT, weight));
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

test('one behind a heavy one begins when that leaves', async () => {
  const { begun, job, end } = jobs();
  const run = limit({ concurrency: 3, maxQueued: 10, capacity: 10 });
  const first = run(job('a'), PATIENT, 6);
  const leaving = new AbortController();
  const heavy = run(job('heavy'), leaving.signal, 6);
  const light = run(job('light'), PATIENT, 1);
  expect(begun).toEqual(['a']);
  leaving.abort(new Error('left'));
  await expect(heavy).rejects.toThrow('left');
  expect(begun).toEqual(['a', 'light']);
  for (const name of begun) end(name);
  expect(await Promise.all([first, light])).toEqual(['a', 'light']);
});
