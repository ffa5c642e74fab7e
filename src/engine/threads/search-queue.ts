import { EngineUnavailable } from '../fault.ts';
import { FairQueue, type Waiting } from './fair-queue.ts';

export interface Attempt<Result> {
  /** Undefined: it was stopped because it is expensive. */
  readonly result: Result | undefined;
  /** Processor time in milliseconds. */
  readonly tookMs: number;
  /** Whether its time ran out before it was complete. */
  readonly wasCutOff: boolean;
}

export interface SearchQueueOptions {
  /** Searches that run at the same time. */
  readonly threads: number;
  /** Searches that may wait, at least one. */
  readonly maxWaiting: number;
  readonly now: () => number;
}

interface Job {
  readonly start: (waiting: Waiting<Job>) => Promise<void>;
  readonly refuse: (error: Error) => void;
}

/**
 * Decides when searches run. Each is tried for a short time first; one that needs
 * longer is expensive, and so is every search of a client whose searches mostly are.
 * Expensive searches never occupy all threads, so a cheap search waits only for cheap
 * ones and trials.
 */
export class SearchQueue {
  readonly #options: SearchQueueOptions;
  readonly #queue: FairQueue<Job>;
  #running = 0;
  #runningExpensive = 0;

  constructor(options: SearchQueueOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.now);
  }

  /**
   * `attempt` gets the processor time in milliseconds after which it has to stop;
   * undefined: none.
   * Errors: EngineUnavailable when too many wait and this client has used most;
   * the signal's reason when it is aborted before the search has begun.
   */
  async run<Result>(
    client: string,
    attempt: (trialMs: number | undefined) => Promise<Attempt<Result>>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    // Trying what will be expensive again would take time from cheap searches.
    const trialMs = this.#queue.trialMs(client);
    const first =
      trialMs === 0 ? undefined : await this.#enqueue(client, false, () => attempt(trialMs), signal);
    const result = first ?? (await this.#enqueue(client, true, () => attempt(undefined), signal));
    if (result === undefined) throw new Error('a search without a time limit was stopped');
    return result;
  }

  #enqueue<Result>(
    client: string,
    isExpensive: boolean,
    attempt: () => Promise<Attempt<Result>>,
    signal: AbortSignal | undefined,
  ): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const job: Job = {
        start: async (waiting) => {
          signal?.removeEventListener('abort', cancel);
          try {
            const { result, tookMs, wasCutOff } = await attempt();
            this.#queue.tookMs(waiting, tookMs, result === undefined || wasCutOff);
            resolve(result);
          } catch (error) {
            this.#queue.tookMs(waiting, 0);
            reject(error);
          }
        },
        refuse: (error) => {
          signal?.removeEventListener('abort', cancel);
          reject(error);
        },
      };
      const waiting = this.#queue.add(client, job, isExpensive);
      const cancel = (): void => {
        if (this.#queue.remove(waiting)) reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#startNext();
      if (this.#queue.size > Math.max(1, this.#options.maxWaiting)) {
        this.#queue.dropLast()?.item.refuse(new EngineUnavailable('too many searches are waiting'));
      }
    });
  }

  #startNext(): void {
    const { threads } = this.#options;
    while (this.#running < threads) {
      const next = this.#queue.next(this.#runningExpensive < Math.max(1, threads - 1));
      if (!next) return;
      this.#running += 1;
      if (next.isExpensive) this.#runningExpensive += 1;
      void next.item.start(next).finally(() => {
        this.#running -= 1;
        if (next.isExpensive) this.#runningExpensive -= 1;
        this.#startNext();
      });
    }
  }
}
