import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds that the threads of a process have spent on a processor, to the
 * nanosecond. A thread that has ended takes its time along. Undefined where the
 * system does not tell: it is Linux that does.
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
