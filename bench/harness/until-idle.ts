import { setTimeout as wait } from 'node:timers/promises';
import { usageOf, usageOfThreads } from './processor-time.ts';

/** Longer than it takes to write a large segment, which needs little processor time. */
const WINDOW_MS = 5_000;
/** Idle threads use less processor time than this in WINDOW_MS, to check whether there is anything to do. */
const IDLE_MS = 100;
const MAX_WINDOWS = 240;

/**
 * Resolves when all merges are finished, or after ten minutes. Searches may go on: threads
 * that write and merge have a lower priority than the others.
 */
export async function untilIdle(pid: number | undefined): Promise<void> {
  for (let i = 0; pid !== undefined && i < MAX_WINDOWS; i += 1) {
    const before = backgroundMsOf(pid);
    await wait(WINDOW_MS);
    const after = backgroundMsOf(pid);
    const used = after.entries().map(([thread, ms]) => ms - (before.get(thread) ?? 0));
    if (used.reduce((sum, ms) => sum + ms, 0) < IDLE_MS) return;
  }
}

/** Milliseconds of processor time of each thread of a lower priority than the first one; none except on Linux. */
function backgroundMsOf(pid: number): ReadonlyMap<string, number> {
  const usual = usageOf(pid)?.nice ?? 0;
  const background = usageOfThreads(pid)
    .entries()
    .filter(([, { nice }]) => nice > usual);
  return new Map(background.map(([thread, { processorMs }]) => [thread, processorMs]));
}
