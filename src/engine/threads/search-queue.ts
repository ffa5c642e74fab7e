import { FairQueue, type Waiting } from '../../kernel/fair-queue.ts';
import type { Callers } from '../../kernel/share-in-flight.ts';
import { EngineUnavailable } from '../fault.ts';

export interface Attempt<Result> {
  /** Undefined if the attempt was stopped or cancelled. */
  readonly result: Result | undefined;
  /** Processor time in milliseconds. */
  readonly tookMs: number;
}

export interface SearchQueueOptions {
  /** Searches that run at the same time; long ones at most one fewer. */
  readonly threads: number;
  /** Searches that may wait, at least one. */
  readonly maxWaiting: number;
  /** Counts milliseconds. */
  readonly now: () => number;
}

export interface QueuedWork<Result> {
  /** Who wait for the result. */
  readonly callers: Callers;
  /**
   * Gets the processor time in milliseconds after which it has to stop; undefined: none. Called
   * again if it was stopped.
   */
  readonly attempt: (maxProcessorMs: number | undefined) => Promise<Attempt<Result>>;
  readonly signal?: AbortSignal | undefined;
  /** Whether it is known to take long. */
  readonly isLong?: boolean;
}

/** A search that needs more processor time than this is long. */
const SHORT_MS = 50;

/** A turn of a client, for a job that it may share with others. */
interface Turn {
  readonly isLong: boolean;
  /** Ends the other turns of the job. */
  readonly start: (turn: Waiting<Turn>) => Promise<void>;
  /** Called when this turn is taken away. */
  readonly refuse: (error: Error) => void;
}

/**
 * Decides when searches run. Each runs for a short time first; one that needs longer is stopped and
 * runs again to its end, and long ones leave a thread to the others. [limits-2] [limits-5]
 */
export class SearchQueue {
  readonly #options: SearchQueueOptions;
  readonly #queue: FairQueue<Turn>;
  #running = 0;
  #runningLong = 0;

  constructor(options: SearchQueueOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.now);
  }

  /**
   * Errors: EngineUnavailable when too many wait and this client has used most;
   * the signal's reason when it is aborted before the search has begun.
   */
  async run<Result>(work: QueuedWork<Result>): Promise<Result> {
    const { signal, isLong = false } = work;
    const first = await this.#enqueue(work, isLong);
    signal?.throwIfAborted();
    const { result } = first.result === undefined && !first.isLong ? await this.#enqueue(work, true) : first;
    signal?.throwIfAborted();
    if (result === undefined) throw new Error('a search without a time limit was stopped');
    return result;
  }

  get running(): number {
    return this.#running;
  }

  /** Turns of searches that are shared count each. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Waits for a turn of any of the callers, and makes one attempt: a long one if the search or that caller's last one is. */
  async #enqueue<Result>(
    { callers, attempt, signal }: QueuedWork<Result>,
    isLongForAll: boolean,
  ): Promise<{ readonly result: Result | undefined; readonly isLong: boolean }> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<{
      readonly result: Result | undefined;
      readonly isLong: boolean;
    }>();
    const turns = new Map<string, Waiting<Turn>>();
    let hasBegun = false;
    const leave = (): void => {
      endJoining();
      for (const turn of turns.values()) this.#queue.remove(turn);
    };
    const start = async (turn: Waiting<Turn>): Promise<void> => {
      leave();
      hasBegun = true;
      const { isLong } = turn.item;
      let spentMs = 0;
      try {
        const { result, tookMs } = await attempt(isLong ? undefined : SHORT_MS);
        spentMs = tookMs;
        resolve({ result, isLong });
      } catch (error) {
        reject(error);
      } finally {
        this.#queue.spent(turn, spentMs);
      }
    };
    const add = (client: string): void => {
      const isLong = isLongForAll || this.#queue.lastMs(client) >= SHORT_MS;
      const refuse = (error: Error): void => {
        turns.delete(client);
        if (turns.size > 0) return;
        leave();
        reject(error);
      };
      turns.set(client, this.#queue.add(client, { isLong, start, refuse }));
    };
    const endJoining = callers.onJoin((client) => {
      add(client);
      this.#startNext();
      this.#refuseLast();
    });
    for (const client of callers.clients) add(client);
    const cancel = (): void => {
      leave();
      if (!hasBegun) reject(signal?.reason);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    this.#startNext();
    this.#refuseLast();
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  #refuseLast(): void {
    if (this.#queue.size <= Math.max(1, this.#options.maxWaiting)) return;
    this.#queue.dropLast()?.item.refuse(new EngineUnavailable('too many searches are waiting'));
  }

  #startNext(): void {
    const { threads } = this.#options;
    const maxLong = Math.max(1, threads - 1);
    while (this.#running < threads) {
      const next = this.#queue.next({ item: ({ isLong }) => !isLong || this.#runningLong < maxLong });
      if (!next) return;
      const long = Number(next.item.isLong);
      this.#running += 1;
      this.#runningLong += long;
      void next.item.start(next).finally(() => {
        this.#running -= 1;
        this.#runningLong -= long;
        this.#startNext();
      });
    }
  }
}
