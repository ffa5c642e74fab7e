import { SearchBudget, threadClock } from '../search-budget.ts';
import { DONE, FAILED, type HelpMemory } from './help-memory.ts';
import type { HelpedSearch, Job, PartResult } from './search-help.ts';
import { type MemoryRange, readValue, writeValue } from './shared-values.ts';

/** A search, prepared to do parts of it. */
export interface OpenedSearch {
  /** Makes the function that does parts of a job. */
  openJob(job: Job, budget: SearchBudget): (part: number) => unknown;
}

/** Does parts of searches in this thread. */
export class Helper {
  readonly #memory: HelpMemory;
  readonly #open: (search: HelpedSearch) => OpenedSearch | undefined;
  #number = 0;
  #search: OpenedSearch | undefined;

  /** `open` returns undefined if this thread cannot help the search, or not yet. */
  constructor(memory: HelpMemory, open: (search: HelpedSearch) => OpenedSearch | undefined) {
    this.#memory = memory;
    this.#open = open;
  }

  /**
   * Prepares the search that is about to offer parts, or does parts until all are begun, or until another
   * search needs the processor. A part that fails is done again by the search itself, which then has the error.
   */
  help(): void {
    const memory = this.#memory;
    // From here on, what a search has described stays as it is until this thread has left.
    memory.enter();
    try {
      const number = memory.job;
      const { isOpen } = memory;
      if (!isOpen && memory.get('expected') === 0) return;
      const search = this.#openSearch();
      if (isOpen && search) this.#doParts(number, search);
    } catch {
      // The search or the job cannot be begun here; the search does all parts itself.
    } finally {
      memory.leave();
    }
  }

  /** Drops the search, with the memory of its segments. */
  forget(): void {
    this.#number = 0;
    this.#search = undefined;
  }

  /** The search that has the helpers; undefined if it cannot be opened. */
  #openSearch(): OpenedSearch | undefined {
    const memory = this.#memory;
    const number = memory.get('search');
    if (number === this.#number) return this.#search;
    this.forget();
    const place = { at: memory.get('searchAt'), length: memory.get('searchLength') };
    this.#search = this.#open(readValue(memory, place, 'copies') as HelpedSearch);
    if (this.#search) this.#number = number;
    return this.#search;
  }

  #doParts(number: number, search: OpenedSearch): void {
    const memory = this.#memory;
    const place = { at: memory.get('jobAt'), length: memory.get('jobLength') };
    const job = readValue(memory, place, 'shared') as Job;
    const limits = { askedAt: 0, maxMs: job.deadline, maxWork: job.maxWork, now: threadClock };
    const budget = new SearchBudget({ ...limits, mayGoOn: () => memory.get('stopped') !== number });
    budget.startShaping();
    const doPart = search.openJob(job, budget);
    while (memory.get('searches') <= 1) {
      const part = memory.claimPart(number);
      if (part === -1) break;
      writePart(memory, part, budget, doPart);
    }
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
