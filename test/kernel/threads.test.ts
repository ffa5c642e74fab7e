import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
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

/** A program that calls a function of the module, starts a thread, and prints the name and priority of each of its threads. */
const callInProgram = (name: string): string => `
import { getPriority } from 'node:os';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { ${name} } from ${JSON.stringify(new URL('../../src/kernel/threads.ts', import.meta.url))};
${name}();
const thread = new Worker('setInterval(() => {}, 1000)', { eval: true });
thread.once('online', () => {
  const threads = readdirSync('/proc/self/task').map((id) => ({
    name: readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim(),
    priority: getPriority(Number(id)),
  }));
  process.stdout.write(JSON.stringify(threads));
  process.exit();
});
`;

interface Thread {
  readonly name: string;
  readonly priority: number;
}

function threadsAfter(name: string): readonly Thread[] {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', callInProgram(name)]);
  return JSON.parse(String(output)) as readonly Thread[];
}

test.runIf(process.platform === 'linux')(
  'all threads of a process in the background have the lower priority',
  () => {
    const threads = threadsAfter('runProcessInBackground');
    expect(threads.length).toBeGreaterThan(2);
    expect(threads.filter(({ priority }) => priority < 10)).toEqual([]);
  },
);

test.runIf(process.platform === 'linux')(
  'V8 compiles and collects with the lower priority, nothing else',
  () => {
    const isOfV8 = ({ name }: Thread): boolean => name === 'node-V8Worker';
    const threads = threadsAfter('runV8InBackground');
    expect(threads.filter(isOfV8)).not.toEqual([]);
    // The tests may run with a lower priority themselves.
    const own = getPriority();
    const expected = (thread: Thread): number => (isOfV8(thread) ? Math.max(own, 10) : own);
    expect(threads.filter((thread) => thread.priority !== expected(thread))).toEqual([]);
  },
);
