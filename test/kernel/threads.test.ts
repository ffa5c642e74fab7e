import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { expect, test } from 'vitest';
import { endThreads } from '../../src/kernel/threads.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

/** Blocks a thread. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('a result that arrives while threads are ended is no error', async () => {
  const filename = join(temporaryFolder(), 'task.mjs');
  writeFileSync(filename, `${block}\nexport default (ms) => block(ms);\n`);
  const pool = new Piscina<number, void>({ filename, minThreads: 1, maxThreads: 1 });
  const [first, second] = [pool.run(20), pool.run(20)];
  const ends = Promise.allSettled([first, second]);
  // With its first result the thread gets the next task. Usually it completes that before it is ended.
  await first;
  block(200);
  await endThreads(pool);
  expect((await ends)[0]?.status).toBe('fulfilled');
});
