import type { LocalWorkLimit, WorkAllowance, WorkLimit, WorkState } from './work-limit.ts';

/**
 * Adds work of keys to the counts of all processes, and returns in how many milliseconds
 * the allowance of each is full again; nothing for keys that could not be counted.
 */
export type AddWork = (work: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

/** How long work is collected before it is added. */
const DELAY_MS = 100;
/** Keys that are added at a time. */
const MAX_KEYS = 1_000;

export interface SharedWorkOptions {
  /** Decides; it knows the work of other processes from `add`. */
  readonly local: LocalWorkLimit;
  /** Without errors. */
  readonly add: AddWork;
  readonly delayMs?: number;
}

/**
 * Counts work together with other processes. No request waits for it: work is added
 * some moments later, and the result replaces what this process has counted. While
 * `add` returns nothing, each process counts for itself.
 */
export class SharedWorkLimit implements WorkLimit {
  readonly #local: LocalWorkLimit;
  readonly #add: AddWork;
  readonly #delayMs: number;
  #pending = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #adding: Promise<void> | undefined;

  constructor({ local, add, delayMs = DELAY_MS }: SharedWorkOptions) {
    this.#local = local;
    this.#add = add;
    this.#delayMs = delayMs;
  }

  get allowance(): WorkAllowance {
    return this.#local.allowance;
  }

  state(key: string): WorkState {
    return this.#local.state(key);
  }

  charge(key: string, ms: number): void {
    this.#local.charge(key, ms);
    const pending = this.#pending.get(key);
    // Beyond that, only this process knows.
    if (pending === undefined && this.#pending.size >= MAX_KEYS) return;
    this.#pending.set(key, (pending ?? 0) + ms);
    this.#timer ??= setTimeout(() => this.flush(), this.#delayMs).unref();
  }

  /** Adds what was collected; one call of `add` at a time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#adding ??= this.#flush().finally(() => {
      this.#adding = undefined;
      this.#timer = undefined;
      if (this.#pending.size > 0) this.#timer = setTimeout(() => this.flush(), this.#delayMs).unref();
    });
    return this.#adding;
  }

  async #flush(): Promise<void> {
    const work = this.#pending;
    if (work.size === 0) return;
    this.#pending = new Map();
    for (const [key, fullInMs] of await this.#add(work)) {
      this.#local.setFullIn(key, fullInMs);
      // Work that was done meanwhile.
      const since = this.#pending.get(key);
      if (since !== undefined) this.#local.charge(key, since);
    }
  }
}
