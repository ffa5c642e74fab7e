import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds that the threads of a process have spent on a processor, to the
 * nanosecond. The time of threads that have ended is missing. Undefined except on
 * Linux.
 */
export function processorMsOf(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + threadNs(pid, thread), 0) / 1e6;
  } catch {
    return undefined;
  }
}

const threadNs = (pid: number, thread: string): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
