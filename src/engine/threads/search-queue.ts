import { EngineUnavailable } from '../fault.ts';
import { FairQueue, type Waiting } from './fair-queue.ts';

/** What one attempt came to. */
export interface Attempt<Result> {
  /** Undefined: it is dear, and was given up. */
  readonly result: Result | undefined;
  /** What it took, in milliseconds of a processor. */
  readonly tookMs: number;
  /** Whether the time was over before it was done. */
  readonly wasCutOff: boolean;
}

export interface SearchQueueOptions {
  /** Searches at a time. */
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
 * Gives searches their turns. Each is tried for a short time first; those for
 * which that is not enough are dear, and so are all of a client whose searches
 * mostly are. Dear ones never run in all threads at once, so a cheap search waits
 * for cheap ones and trials alone.
 */
export class SearchQueue {
  readonly #options: SearchQueueOptions;
  readonly #queue: FairQueue<Job>;
  #running = 0;
  #runningDear = 0;

  constructor(options: SearchQueueOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.now);
  }

  /**
   * `attempt` is told after how many milliseconds of a processor it is given up;
   * undefined: it is not.
   * Errors: EngineUnavailable when too many wait and this client has used most;
   * the signal's reason when it is aborted before the turn has come.
   */
  async run<Result>(
    client: string,
    attempt: (trialMs: number | undefined) => Promise<Attempt<Result>>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    // To try what will be dear again would cost the time of those that are cheap.
    const trialMs = this.#queue.trialMs(client);
    const first =
      trialMs === 0 ? undefined : await this.#inTurn(client, false, () => attempt(trialMs), signal);
    const result = first ?? (await this.#inTurn(client, true, () => attempt(undefined), signal));
    if (result === undefined) throw new Error('a search was given up that may take its time');
    return result;
  }

  #inTurn<Result>(
    client: string,
    isDear: boolean,
    attempt: () => Promise<Attempt<Result>>,
    signal: AbortSignal | undefined,
  ): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const job: Job = {
        start: async (own) => {
          signal?.removeEventListener('abort', leave);
          try {
            const { result, tookMs, wasCutOff } = await attempt();
            this.#queue.tookMs(own, tookMs, result === undefined || wasCutOff);
            resolve(result);
          } catch (error) {
            this.#queue.tookMs(own, 0);
            reject(error);
          }
        },
        refuse: (error) => {
          signal?.removeEventListener('abort', leave);
          reject(error);
        },
      };
      const waiting = this.#queue.add(client, job, isDear);
      const leave = (): void => {
        if (this.#queue.remove(waiting)) reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#startNext();
      if (this.#queue.size > Math.max(1, this.#options.maxWaiting)) {
        this.#queue.dropLast()?.item.refuse(new EngineUnavailable('too many searches are waiting'));
      }
    });
  }

  #startNext(): void {
    const { threads } = this.#options;
    while (this.#running < threads) {
      const next = this.#queue.next(this.#runningDear < Math.max(1, threads - 1));
      if (!next) return;
      this.#running += 1;
      if (next.isDear) this.#runningDear += 1;
      void next.item.start(next).finally(() => {
        this.#running -= 1;
        if (next.isDear) this.#runningDear -= 1;
        this.#startNext();
      });
    }
  }
}
