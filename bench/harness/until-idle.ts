import { setTimeout as wait } from 'node:timers/promises';
import { processorMsOf } from './processor-time.ts';

const WINDOW_MS = 2_500;
/** An idle server uses less processor time than this in WINDOW_MS, to check whether there is anything to do. */
const IDLE_MS = 100;
const MAX_WINDOWS = 240;

/** Resolves when all merges are finished, or after ten minutes. */
export async function untilIdle(pid: number | undefined): Promise<void> {
  for (let i = 0; pid !== undefined && i < MAX_WINDOWS; i += 1) {
    const before = processorMsOf(pid);
    await wait(WINDOW_MS);
    const after = processorMsOf(pid);
    if (before === undefined || after === undefined || after - before < IDLE_MS) return;
  }
}
