import { setTimeout as wait } from 'node:timers/promises';
import { processorMsOf } from './processor-time.ts';

const REST_MS = 2_500;
/** Of processor time in REST_MS: less is what a server needs to look whether there is anything to do. */
const RESTING_MS = 100;
const MAX_RESTS = 240;

/** Resolves when nothing is merged any more, or after a while. */
export async function untilAtRest(pid: number | undefined): Promise<void> {
  for (let i = 0; pid !== undefined && i < MAX_RESTS; i += 1) {
    const before = processorMsOf(pid);
    await wait(REST_MS);
    const after = processorMsOf(pid);
    if (before === undefined || after === undefined || after - before < RESTING_MS) return;
  }
}
