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

/** What a helper is asked for: parts of a stage of the search. */
export interface Job {
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
}

/** Units of work, some 0.4 ms: less is done sooner than handed over and awaited. */
const MIN_WORK = 80_000;
/** A part for which a search would wait longer than it has worked, and this long, is done here too. */
const MIN_PATIENCE_MS = 2;
/** After that, helpers rest for so many tenths of a second: the processors are probably busy with something else. */
const REST_TENTHS = 2;
/** A part is looked at for so long before the thread sleeps: most helpers are ready within this time. */
const LOOK_MS = 0.2;
const SLEEP_MS = 1;

/** The help that one search gets. */
export class SearchHelp implements Help {
  readonly #memory: HelpMemory;
  readonly #search: HelpedSearch;
  readonly #minWork: number;
  /** Whether this search has the helpers. */
  #isOwner = false;
  #isDismissed = false;
  /** Units of values that are needed until the search is over: those of a stage come behind them. */
  #keptUnits = 0;
  #job: number | undefined;
  /** When the last stage was divided; undefined: none was. */
  #dividedAt: number | undefined;
  #tookMs = 0;
  #isMissed = false;

  constructor(memory: HelpMemory, search: HelpedSearch, minWork = MIN_WORK) {
    this.#memory = memory;
    this.#search = search;
    this.#minWork = minWork;
  }

  /** Processor time of the helpers in milliseconds, without parts that they have not ended. */
  get tookMs(): number {
    return this.#tookMs + (this.#job === undefined ? 0 : this.#memory.get('microseconds') / 1000);
  }

  get threads(): number {
    return 1 + this.#memory.get('helpers');
  }

  /** Whether there was work for helpers, and none were there although no other search was running. */
  get isMissed(): boolean {
    return this.#isMissed;
  }

  prepare(work: (enough: number) => number): void {
    if (this.#isOwner || !this.#isAlone || work(this.#minWork) < this.#minWork || !this.#own()) return;
    this.#memory.set('expected', 1);
    this.#memory.announce('wake');
  }

  divide<Output>(
    divided: DividedStage<Output>,
    work: number,
    budget: SearchBudget,
  ): Division<Output> | undefined {
    const { stage, input, share, parts } = divided;
    if (work < this.#minWork || parts < 2 || parts > MAX_PARTS || !this.#canBegin()) return undefined;
    const memory = this.#memory;
    const isDescribed = this.#describe(() => {
      memory.set('used', this.#keptUnits);
      memory.set('microseconds', 0);
      const { deadline, maxWork } = budget.rest();
      const { at, length } = writeValue(memory, { stage, input: input(), deadline, maxWork } satisfies Job);
      memory.set('jobAt', at);
      memory.set('jobLength', length);
      if (share) share((readValue(memory, { at, length }, 'shared') as Job).input);
    });
    if (!isDescribed) return undefined;
    const job = memory.openJob(parts);
    this.#job = job;
    this.#dividedAt = performance.now();
    memory.announce('wake');
    // Not before: a helper that waits without sleeping would begin to sleep.
    memory.set('expected', Number(divided.isLast !== true));
    return { finish: () => this.#finish(job, divided, budget) };
  }

  dismiss(): void {
    if (this.#isOwner) this.#memory.set('expected', 0);
    this.#isDismissed = true;
  }

  release(): void {
    this.#closeJob();
    if (this.#isOwner) this.#memory.release();
    this.#isOwner = false;
  }

  /** Takes back what helpers have not ended. */
  #closeJob(): void {
    if (this.#job === undefined) return;
    this.#tookMs = this.tookMs;
    this.#memory.closeJob(this.#job);
    this.#job = undefined;
  }

  /** Whether this search has the helpers, and they have left its last stage. */
  #canBegin(): boolean {
    if (this.#job !== undefined || this.#isDismissed) return false;
    if (!this.#isOwner) return this.#own();
    // Before the first one, they can only be reading what the search is about, which stays.
    return this.#isAlone && (this.#dividedAt === undefined || this.#memory.get('working') === 0);
  }

  get #isAlone(): boolean {
    return this.#memory.get('searches') <= 1;
  }

  #own(): boolean {
    const memory = this.#memory;
    if (!this.#isAlone) return false;
    if (memory.get('helpers') > 0 && memory.age < memory.get('restsUntil')) return false;
    const isOwned = memory.get('helpers') > 0 && memory.replace('owned', 0, 1);
    this.#isMissed ||= !isOwned && !memory.isAbandoned;
    this.#isOwner = isOwned;
    return isOwned && this.#describe(() => this.#describeSearch());
  }

  #describeSearch(): void {
    const memory = this.#memory;
    memory.set('used', 0);
    const { at, length } = writeValue(memory, this.#search);
    memory.set('searchAt', at);
    memory.set('searchLength', length);
    memory.add('search', 1);
    this.#keptUnits = memory.get('used');
  }

  /** False: it is too much for the memory, and this search has no help. */
  #describe(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      this.dismiss();
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  #finish<Output>(
    job: number,
    { parts, here, copy, keepsOutputs }: DividedStage<Output>,
    budget: SearchBudget,
  ): Output[] {
    const memory = this.#memory;
    const own = new Map<number, Output>();
    const outputs: Output[] = [];
    const takeNext = (): void => {
      const part = outputs.length;
      const output = own.has(part)
        ? (own.get(part) as Output)
        : this.#resultOf(part, here, copy || keepsOutputs ? 'shared' : 'copies', budget);
      outputs.push(copy ? copy(output, part) : output);
    };
    const isNextEnded = (): boolean =>
      outputs.length < parts && (own.has(outputs.length) || memory.part(outputs.length).state === DONE);
    try {
      for (let part = memory.claimPart(job); part !== -1; part = memory.claimPart(job)) {
        own.set(part, here(part));
        // While helpers do other parts.
        while (isNextEnded()) takeNext();
      }
      while (outputs.length < parts) takeNext();
      return outputs;
    } finally {
      this.#closeJob();
      if (keepsOutputs) this.#keptUnits = memory.get('used');
    }
  }

  #resultOf<Output>(
    part: number,
    here: (part: number) => Output,
    arrays: 'shared' | 'copies',
    budget: SearchBudget,
  ): Output {
    if (this.#awaitPart(part) !== DONE) return here(part);
    const result = readValue(this.#memory, this.#memory.part(part), arrays) as PartResult;
    budget.add(result.work, result.wasCutOff);
    return result.output as Output;
  }

  #awaitPart(part: number): number {
    const now = performance.now();
    const until = now + Math.max(MIN_PATIENCE_MS, now - (this.#dividedAt ?? now));
    for (;;) {
      const ended = this.#memory.get('ended');
      const { state } = this.#memory.part(part);
      if (state !== 0) return state;
      const waitedUntil = performance.now();
      if (waitedUntil > until) break;
      if (waitedUntil > now + LOOK_MS) this.#memory.wait('ended', ended, SLEEP_MS);
    }
    this.#memory.set('restsUntil', this.#memory.age + REST_TENTHS);
    return 0;
  }
}
