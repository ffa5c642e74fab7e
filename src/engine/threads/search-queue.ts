import { LRUCache } from 'lru-cache';
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
  readonly client: string;
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

interface Job {
  readonly start: (waiting: Waiting<Job>) => Promise<void>;
  readonly refuse: (error: Error) => void;
}

/**
 * Decides when searches run. Each runs for a short time first; one that needs longer is stopped and
 * runs again to its end, and long ones leave a thread to the others. [limits-5]
 */
export class SearchQueue {
  readonly #options: SearchQueueOptions;
  readonly #queue: FairQueue<Job>;
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
    const { client, signal, isLong = this.#queue.sendsLong(client) } = work;
    const short = isLong ? undefined : await this.#enqueue(work, false);
    signal?.throwIfAborted();
    const result = short ?? (await this.#enqueue(work, true));
    signal?.throwIfAborted();
    if (result === undefined) throw new Error('a search without a time limit was stopped');
    return result;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  async #enqueue<Result>(
    { client, attempt, signal }: QueuedWork<Result>,
    isLong: boolean,
  ): Promise<Result | undefined> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>();
    const start = async (waiting: Waiting<Job>): Promise<void> => {
      let spentMs = 0;
      try {
        const { result, tookMs } = await attempt(isLong ? undefined : SHORT_MS);
        spentMs = tookMs;
        resolve(result);
      } catch (error) {
        reject(error);
      } finally {
        this.#queue.spent(waiting, spentMs);
      }
    };
    const waiting = this.#queue.add(client, { start, refuse: reject }, isLong);
    const cancel = (): void => {
      if (this.#queue.remove(waiting)) reject(signal?.reason);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    this.#startNext();
    if (this.#queue.size > Math.max(1, this.#options.maxWaiting)) {
      this.#queue.dropLast()?.item.refuse(new EngineUnavailable('too many searches are waiting'));
    }
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  #startNext(): void {
    const { threads } = this.#options;
    const maxLong = Math.max(1, threads - 1);
    while (this.#running < threads) {
      const next = this.#queue.next(this.#runningLong < maxLong);
      if (!next) return;
      const long = Number(next.isLong);
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

/** A search that waits. */
export interface Waiting<Item> {
  readonly item: Item;
  readonly isLong: boolean;
  readonly client: Client;
  /** What it counts for its client, once it has begun. */
  countedMs: number;
}

/** What is known of a client. */
interface Client {
  /** Processor time that its searches took; at least what those had taken that were given to others first. In milliseconds. */
  usedMs: number;
  /** Moving average of its recent searches: what one counts until it has ended. */
  averageMs: number;
  /** Whether the last one was long: then the next is not tried for a short time first. */
  sendsLong: boolean;
}

const FIRST_AVERAGE_MS = 5;
/** However much a client has used, it counts as at most so much more than others. */
const MAX_AHEAD_MS = 1_000;
/** What a client that waits is credited for a millisecond: so it waits for others that come within 20 seconds, and no longer. */
const CREDIT = 0.05;
/** Clients that are remembered. */
const MAX_CLIENTS = 10_000;

/**
 * Searches in a fair order (start-time fair queueing): the next one is of the client that has used
 * least. A new client, and one that had nothing to do for a while, counts as if it had used as much
 * as the one that was served last. So a client with many or long searches delays itself and not others.
 * [limits-2]
 */
export class FairQueue<Item> {
  readonly #now: () => number;
  readonly #waiting = new Set<Waiting<Item>>();
  readonly #clients = new LRUCache<string, Client>({ max: MAX_CLIENTS });
  /** What the client had used that was served last, or what waiting clients are credited. */
  #servedMs = 0;
  #creditedAt: number;

  /** `now` counts milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#creditedAt = now();
  }

  get size(): number {
    return this.#waiting.size;
  }

  add(name: string, item: Item, isLong: boolean): Waiting<Item> {
    const now = this.#now();
    this.#servedMs += CREDIT * (now - this.#creditedAt);
    this.#creditedAt = now;
    const client = this.#clients.get(name) ?? { usedMs: 0, averageMs: FIRST_AVERAGE_MS, sendsLong: false };
    this.#clients.set(name, client);
    this.#count(client, 0);
    const waiting = { item, client, isLong, countedMs: 0 };
    this.#waiting.add(waiting);
    return waiting;
  }

  #count(client: Client, ms: number): void {
    const used = Math.min(client.usedMs + ms, this.#servedMs + MAX_AHEAD_MS);
    client.usedMs = Math.max(used, this.#servedMs);
  }

  /** Whether the client's last search was long. */
  sendsLong(name: string): boolean {
    return this.#clients.peek(name)?.sendsLong ?? false;
  }

  /** Removes and returns the next search, of those that may run. `spent` must follow. */
  next(mayBeLong: boolean): Waiting<Item> | undefined {
    let first: Waiting<Item> | undefined;
    for (const waiting of this.#waiting) {
      if (waiting.isLong && !mayBeLong) continue;
      if (!first || waiting.client.usedMs < first.client.usedMs) first = waiting;
    }
    if (!first) return undefined;
    const { client } = first;
    this.#waiting.delete(first);
    this.#servedMs = Math.max(this.#servedMs, client.usedMs);
    first.countedMs = client.averageMs;
    this.#count(client, first.countedMs);
    return first;
  }

  /** Removes and returns the search that would come last. */
  dropLast(): Waiting<Item> | undefined {
    const expected = new Map<Client, number>();
    let last: Waiting<Item> | undefined;
    let most = 0;
    for (const waiting of this.#waiting) {
      const { client } = waiting;
      const ms = (expected.get(client) ?? client.usedMs) + client.averageMs;
      expected.set(client, ms);
      if (ms < most) continue;
      most = ms;
      last = waiting;
    }
    if (last) this.#waiting.delete(last);
    return last;
  }

  /** False when it was not waiting any more. */
  remove(waiting: Waiting<Item>): boolean {
    return this.#waiting.delete(waiting);
  }

  /** Records the processor time of a search; 0 if it came to nothing. */
  spent({ client, countedMs }: Waiting<Item>, ms: number): void {
    this.#count(client, ms - countedMs);
    if (ms === 0) return;
    client.averageMs += (ms - client.averageMs) / 4;
    client.sendsLong = ms >= SHORT_MS;
  }
}
