import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ThreadPool } from '../../../src/kernel/thread-pool.ts';

/** A pool whose threads cannot start while there is the file `fault`. */
function openPool(threads: { readonly minThreads: number; readonly maxThreads: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const file = join(folder, 'thread.mjs');
  const fault = join(folder, 'fault');
  writeFileSync(
    file,
    `import { existsSync } from 'node:fs';
    if (existsSync(${JSON.stringify(fault)})) throw new Error('EMFILE: too many open files');
    export default (number) => number + 1;`,
  );
  writeFileSync(fault, '');
  const pool = new ThreadPool<number, number>({ filename: file, ...threads });
  onTestFinished(async () => {
    await pool.destroy();
    rmSync(folder, { recursive: true });
  });
  return { pool, mend: () => rmSync(fault) };
}

test.each([
  { minThreads: 0, maxThreads: 1 },
  { minThreads: 2, maxThreads: 2 },
])('tasks fail while threads cannot start, and later ones do not: %j', async (size) => {
  const { pool, mend } = openPool(size);
  const failed = await Promise.allSettled([1, 2, 3, 4].map((number) => pool.run(number)));
  expect(failed.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    Array(4).fill('Error: EMFILE: too many open files'),
  );
  mend();
  expect(await Promise.all([1, 2, 3].map((number) => pool.run(number)))).toEqual([2, 3, 4]);
});

test('waiting tasks fail with the last thread, also if it had a task of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const file = join(folder, 'thread.mjs');
  // The second thread fails after the first and the one in its place.
  writeFileSync(
    file,
    `import { mkdirSync } from 'node:fs';
    const isFirst = (name) => {
      try {
        mkdirSync(${JSON.stringify(folder)} + '/' + name);
        return true;
      } catch {
        return false;
      }
    };
    if (!isFirst('1') && isFirst('2')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    throw new Error('no thread');`,
  );
  const pool = new ThreadPool<number, number>({ filename: file, minThreads: 2, maxThreads: 2 });
  onTestFinished(async () => {
    await pool.destroy();
    rmSync(folder, { recursive: true });
  });
  const failed = await Promise.allSettled([1, 2, 3, 4].map((number) => pool.run(number)));
  expect(failed.map((one) => one.status)).toEqual(Array(4).fill('rejected'));
});

test('an aborted task rejects', async () => {
  const { pool, mend } = openPool({ minThreads: 0, maxThreads: 1 });
  mend();
  const controller = new AbortController();
  const aborted = pool.run(1, { signal: controller.signal });
  controller.abort();
  await expect(aborted).rejects.toThrow('The task has been aborted');
  await expect(pool.run(1, { signal: controller.signal })).rejects.toThrow('The task has been aborted');
  expect(await pool.run(1)).toBe(2);
});
