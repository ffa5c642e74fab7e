import type { SearchBudget } from '../search-budget.ts';
import type { DividedStage, Division, Help, HelpedStage } from './help.ts';
import { DONE, type HelpMemory, MAX_PARTS } from './help-memory.ts';
import { readValue, writeValue } from './shared-values.ts';

/** What a search is about: a helper plans it again. */
export interface HelpedSearch {
  readonly folder: string;
  readonly generation: number;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a helper is asked for. */
export interface Job extends HelpedSearch {
  readonly stage: HelpedStage;
  readonly input: unknown;
  /** On threadClock, in milliseconds. */
  readonly deadline: number;
  readonly maxWork: number;
}

/** What a helper has done. */
export interface PartResult {
  readonly output: unknown;
  /** Units of work: see SearchBudget. */
  readonly work: number;
  readonly wasCutOff: boolean;
  /** Processor time in milliseconds. */
  readonly tookMs: number;
}

/** Units of work, some 2 ms: less is done sooner than handed over and awaited. */
const MIN_WORK = 400_000;
/** A part that takes a helper longer than everything else is done here too. */
const PATIENCE_MS = 100;
/** Helpers stop within moments. After this time they are not used any more, until they are started again. */
const STOP_MS = 250;
/** Looks at a part before sleeping: most helpers are ready within microseconds. */
const LOOKS = 500;
const SLEEP_MS = 5;

/** The help that one search gets. */
export class SearchHelp implements Help {
  readonly #memory: HelpMemory;
  readonly #search: HelpedSearch;
  readonly #minWork: number;
  #job: number | undefined;
  #tookMs = 0;
  #isMissed = false;

  constructor(memory: HelpMemory, search: HelpedSearch, minWork = MIN_WORK) {
    this.#memory = memory;
    this.#search = search;
    this.#minWork = minWork;
  }

  /** Processor time of the helpers in milliseconds. */
  get tookMs(): number {
    return this.#tookMs;
  }

  /** Whether there was work for helpers, and none were there although no other search was running. */
  get isMissed(): boolean {
    return this.#isMissed;
  }

  divide<Output>(
    { stage, input, parts, here }: DividedStage<Output>,
    work: number,
    budget: SearchBudget,
  ): Division<Output> | undefined {
    if (work < this.#minWork || parts < 2 || parts > MAX_PARTS || !this.#own()) return undefined;
    const memory = this.#memory;
    try {
      memory.set('used', 0);
      const { deadline, maxWork } = budget.rest();
      const described: Job = { ...this.#search, stage, input, deadline, maxWork };
      const { at, length } = writeValue(memory, described);
      memory.set('jobAt', at);
      memory.set('jobLength', length);
    } catch (error) {
      memory.set('owned', 0);
      if (error instanceof RangeError) return undefined;
      throw error;
    }
    const job = memory.openJob(parts);
    this.#job = job;
    memory.announce('wake');
    return { finish: () => this.#finish(job, parts, here, budget) };
  }

  /** Ends what helpers are still doing for this search. Their memory is free for others afterwards. */
  release(): void {
    if (this.#job === undefined) return;
    const memory = this.#memory;
    memory.closeJob(this.#job);
    this.#job = undefined;
    const until = performance.now() + STOP_MS;
    for (let working = memory.get('working'); working > 0; working = memory.get('working')) {
      // They stay owned, so that nobody uses them.
      if (performance.now() > until) return;
      memory.wait('working', working, SLEEP_MS);
    }
    memory.set('owned', 0);
  }

  #own(): boolean {
    const memory = this.#memory;
    if (this.#job !== undefined || memory.get('searches') > 1) return false;
    const isOwned = memory.get('helpers') > 0 && memory.replace('owned', 0, 1);
    this.#isMissed ||= !isOwned;
    return isOwned;
  }

  #finish<Output>(
    job: number,
    parts: number,
    here: (part: number) => Output,
    budget: SearchBudget,
  ): Output[] {
    const outputs = new Map<number, Output>();
    try {
      for (let part = 0; part !== -1; ) {
        part = this.#memory.claimPart(job);
        if (part !== -1) outputs.set(part, here(part));
      }
      return Array.from({ length: parts }, (_, part) =>
        outputs.has(part) ? (outputs.get(part) as Output) : this.#resultOf(part, here, budget),
      );
    } finally {
      this.release();
    }
  }

  #resultOf<Output>(part: number, here: (part: number) => Output, budget: SearchBudget): Output {
    if (this.#awaitPart(part) !== DONE) return here(part);
    const result = readValue(this.#memory, this.#memory.part(part), 'copies') as PartResult;
    budget.add(result.work, result.wasCutOff);
    this.#tookMs += result.tookMs;
    return result.output as Output;
  }

  #awaitPart(part: number): number {
    const until = performance.now() + PATIENCE_MS;
    for (let look = 0; ; look += 1) {
      const ended = this.#memory.get('ended');
      const { state } = this.#memory.part(part);
      if (state !== 0 || performance.now() > until) return state;
      if (look > LOOKS) this.#memory.wait('ended', ended, SLEEP_MS);
    }
  }
}
