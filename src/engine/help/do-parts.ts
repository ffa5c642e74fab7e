import { SearchBudget, threadClock } from '../search-budget.ts';
import { DONE, FAILED, type HelpMemory } from './help-memory.ts';
import type { Job, PartResult } from './search-help.ts';
import { type MemoryRange, readValue, writeValue } from './shared-values.ts';

/** Makes the function that does parts of a job; undefined if this thread cannot. */
export type OpenJob = (job: Job, budget: SearchBudget) => ((part: number) => unknown) | undefined;

/**
 * Does parts of the current job until all are begun, or until another search needs the
 * processor. A part that fails is done again by the search itself, which then has the error.
 */
export function doParts(memory: HelpMemory, openJob: OpenJob): void {
  // From here on, the values stay as they are until this thread has left.
  memory.enter();
  try {
    const number = memory.job;
    if (!memory.isOpen) return;
    const place = { at: memory.get('jobAt'), length: memory.get('jobLength') };
    const job = readValue(memory, place, 'shared') as Job;
    const limits = { askedAt: 0, maxMs: job.deadline, maxWork: job.maxWork, now: threadClock };
    const budget = new SearchBudget({ ...limits, mayGoOn: () => memory.get('stopped') !== number });
    budget.startShaping();
    const doPart = openJob(job, budget);
    while (doPart && memory.get('searches') <= 1) {
      const part = memory.claimPart(number);
      if (part === -1) break;
      writePart(memory, part, budget, doPart);
    }
  } catch {
    // The job cannot be begun here; the search does all parts itself.
  } finally {
    memory.leave();
  }
}

function writePart(
  memory: HelpMemory,
  part: number,
  budget: SearchBudget,
  doPart: (part: number) => unknown,
): void {
  const before = process.threadCpuUsage();
  let range: MemoryRange | undefined;
  try {
    const workBefore = budget.work;
    const output = doPart(part);
    const { work, wasCutOff } = budget;
    const result: PartResult = { output, work: work - workBefore, wasCutOff };
    range = writeValue(memory, result);
  } catch {
    // The search does this part itself, and has the error then if it is not only this thread's.
  }
  const { user, system } = process.threadCpuUsage(before);
  memory.add('microseconds', user + system);
  if (range) memory.setPart(part, DONE, range.at, range.length);
  else memory.setPart(part, FAILED, 0, 0);
  memory.announce('ended');
}
