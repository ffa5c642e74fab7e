import { expect, test } from 'vitest';
import { boundedQueue, QueueFull } from '../../src/kernel/bounded-queue.ts';

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
  const run = boundedQueue({ atOnce: 2, waiting: 1 });
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
  const run = boundedQueue({ atOnce: 1, waiting: 0 });
  for (const round of [1, 2]) {
    await expect(run(() => Promise.reject(new Error(`failed ${round}`)), PATIENT)).rejects.toThrow(
      `failed ${round}`,
    );
  }
});

test('who leaves the line makes room in it and never begins', async () => {
  const { begun, job, end } = jobs();
  const run = boundedQueue({ atOnce: 1, waiting: 1 });
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
