import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds that the threads of a process have spent on a processor, to the
 * nanosecond. The time of threads that have ended is missing. Undefined except on
 * Linux, and for a process that has ended.
 */
export function processorMsOf(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + threadNs(pid, thread), 0) / 1e6;
  } catch {
    return undefined;
  }
}

function threadNs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    // It has just ended.
    return 0;
  }
}
