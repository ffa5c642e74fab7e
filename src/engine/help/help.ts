import type { SearchBudget } from '../search-budget.ts';

/** The stages of a search that helpers can do parts of: see helped-stages.ts. */
export type HelpedStage = 'filter' | 'words' | 'vectors' | 'facets';

/** A stage that can be done in parts, in any order and by several threads. */
export interface DividedStage<Output> {
  readonly stage: HelpedStage;
  /** Makes what a helper needs besides the request: JSON and typed arrays. Called if helpers are available. */
  readonly input: () => unknown;
  /** Called before any part, with the input as helpers have it: its arrays are in memory that all share. */
  readonly share?: (input: unknown) => void;
  readonly parts: number;
  /** Whether no stage of the search follows that can be divided: helpers that have nothing more to do may sleep. */
  readonly isLast?: true;
  /** Whether outputs are needed after the stage: arrays of helpers stay where they are until the search is over. */
  readonly keepsOutputs?: boolean;
  /** Does a part in this thread, with the same result as a helper. */
  readonly here: (part: number) => Output;
  /**
   * Copies an output, whose arrays are in memory that helpers use again unless they are kept. Called in the
   * order of the parts, also between two that are done here. Default: arrays of helpers are copied, or kept.
   */
  readonly copy?: (output: Output, part: number) => Output;
}

/** Other threads that do parts of a search. */
export interface Help {
  /** Threads that do parts, with the search's own. */
  readonly threads: number;
  /**
   * Wakes the helpers for stages that follow soon: they begin sooner then. `work` says roughly how much
   * there is to do, and need not count further than to `enough`. It is only called if helpers may be available.
   */
  prepare(work: (enough: number) => number): void;
  /**
   * Offers the parts to the helpers, which begin at once. `work` is how much there is to do, in
   * units of SearchBudget. Undefined if it is too little, or if the helpers are not available.
   */
  divide<Output>(
    divided: DividedStage<Output>,
    work: number,
    budget: SearchBudget,
  ): Division<Output> | undefined;
  /** No further stage can be divided: helpers may sleep. */
  dismiss(): void;
  /** The search is over: the helpers are available to others, and may write over what they have found. */
  release(): void;
}

/** A stage that is being done in parts. */
export interface Division<Output> {
  /** Does the parts that nobody has begun, waits for the others, and returns the results by part. */
  finish(): Output[];
}
