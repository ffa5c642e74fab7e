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

/** The kernel's unit of times in `stat`. */
const TICK_MS = 10;

/** What the kernel says of a process, or of one of its threads. */
export interface Usage {
  /** User and system time, to ten milliseconds. */
  readonly processorMs: number;
  /** Higher for a lower priority. */
  readonly nice: number;
}

/** Of a process with all its threads, also those that have ended; or of one thread. Undefined if it has ended, and except on Linux. */
export function usageOf(pid: number, thread?: string): Usage | undefined {
  const folder = thread === undefined ? `/proc/${pid}` : `/proc/${pid}/task/${thread}`;
  try {
    // The name, in brackets, may contain blanks. The third field of all follows it.
    const fields = readFileSync(`${folder}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const field = (number: number): number => Number(fields[number - 3]);
    return { processorMs: (field(14) + field(15)) * TICK_MS, nice: field(19) };
  } catch {
    return undefined;
  }
}

/** By thread, of those that run. */
export function usageOfThreads(pid: number): ReadonlyMap<string, Usage> {
  const usages = new Map<string, Usage>();
  for (const thread of threadsOf(pid)) {
    const usage = usageOf(pid, thread);
    if (usage) usages.set(thread, usage);
  }
  return usages;
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}
