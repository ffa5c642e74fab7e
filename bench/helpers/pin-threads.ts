import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Binds the thread that runs JavaScript to the first processor, and its worker threads to the
 * second, with `taskset`. Some virtual machines wake a thread on the processor of the thread that
 * wakes it, although the other one is idle.
 * Errors: on other systems than Linux, and without `taskset`.
 */
export function pinThreads(): void {
  for (const thread of readdirSync('/proc/self/task')) {
    const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
    if (Number(thread) === process.pid) pin(thread, 0);
    else if (name === 'WorkerThread') pin(thread, 1);
  }
}

const pin = (thread: string, processor: number): void => {
  execFileSync('taskset', ['--pid', '--cpu-list', String(processor), thread]);
};
