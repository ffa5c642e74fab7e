import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { expect, test } from 'vitest';
import { endThreads } from '../../../src/kernel/threads.ts';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';

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

/** Lowers the priority of its process, starts a thread, and prints the priority of each of its threads. */
const PROGRAM = `
import { getPriority } from 'node:os';
import { readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { runProcessInBackground } from ${JSON.stringify(new URL('../../../src/kernel/threads.ts', import.meta.url))};
runProcessInBackground();
const thread = new Worker('setInterval(() => {}, 1000)', { eval: true });
thread.once('online', () => {
  const priorities = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)));
  process.stdout.write(JSON.stringify(priorities));
  process.exit();
});
`;

test.runIf(process.platform === 'linux')(
  'all threads of a process in the background have the lower priority',
  () => {
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM]);
    const priorities = JSON.parse(String(output)) as readonly number[];
    expect(priorities.length).toBeGreaterThan(2);
    expect(priorities.filter((priority) => priority < 10)).toEqual([]);
  },
);
