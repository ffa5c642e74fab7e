import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { expect, test } from 'vitest';
import { endThreads } from '../../src/kernel/end-threads.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

/** Keeps a thread from hearing anything. */
function deafFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('an answer that comes when threads are ended harms nobody', async () => {
  const filename = join(temporaryFolder(), 'task.mjs');
  writeFileSync(filename, `${deafFor}\nexport default (ms) => deafFor(ms);\n`);
  const pool = new Piscina<number, void>({ filename, minThreads: 1, maxThreads: 1 });
  const [first, second] = [pool.run(20), pool.run(20)];
  const ends = Promise.allSettled([first, second]);
  // With its first answer the thread is handed its next task, and is done with that before it is ended.
  await first;
  deafFor(200);
  await endThreads(pool);
  expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
