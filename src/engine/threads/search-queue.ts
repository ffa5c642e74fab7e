import { EngineUnavailable } from '../fault.ts';

export interface Attempt<Result> {
  /** Undefined if the attempt was stopped or cancelled. */
  readonly result: Result | undefined;
  /** Processor time in milliseconds. */
  readonly tookMs: number;
  readonly end: End;
}

/**
 * How an attempt ended: by itself; because its trial was over; because the time of the
 * search, or of waiting for it, was over; because its client has disconnected.
 */
export type End = 'complete' | 'stopped' | 'late' | 'cancelled';

export interface SearchQueueOptions {
  /** Cheap searches and trials that run at the same time; expensive ones, one fewer, run beside them. */
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
 * Expensive searches have threads of their own, and trials of unknown clients never
 * occupy all others: a client whose searches are cheap waits only for other such clients.
 */
export class SearchQueue {
  readonly #options: SearchQueueOptions;
  readonly #queue: FairQueue<Job>;
  readonly #running: Record<Kind, number> = { known: 0, unknown: 0, expensive: 0 };

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
    if (result === undefined) {
      signal?.throwIfAborted();
      throw new Error('a search without a time limit was stopped');
    }
    return result;
  }

  get running(): number {
    return this.#running.known + this.#running.unknown + this.#running.expensive;
  }

  get runningExpensive(): number {
    return this.#running.expensive;
  }

  get waiting(): number {
    return this.#queue.size;
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
            const { result, tookMs, end } = await attempt();
            this.#queue.tookMs(waiting, tookMs, end);
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
    for (;;) {
      const { known, unknown, expensive } = this.#running;
      const hasThread = known + unknown < threads;
      const next = this.#queue.next({
        known: hasThread,
        unknown: hasThread && unknown < allButOne(threads),
        expensive: expensive < allButOne(threads),
      });
      if (!next) return;
      const { kind } = next;
      this.#running[kind] += 1;
      void next.item.start(next).finally(() => {
        this.#running[kind] -= 1;
        this.#startNext();
      });
    }
  }
}

/** How many expensive searches, and how many trials of unknown clients, run at the same time. */
export const allButOne = (threads: number): number => Math.max(1, threads - 1);

/** An expensive request, or one of a client that has sent enough to be known, or of another one. */
type Kind = 'expensive' | 'known' | 'unknown';

/** A request that waits. */
export interface Waiting<Item> {
  readonly item: Item;
  readonly client: string;
  readonly kind: Kind;
  /** The earliest goes first. In milliseconds. */
  readonly dueAt: number;
  /** Expected processor time in milliseconds. */
  readonly expectedMs: number;
}

interface Client {
  /** When its next request is due: later by the time that its earlier requests took. */
  nextDueAt: number;
  /** Moving average of its recent requests. */
  averageMs: number;
  completed: number;
  /** Its last trial was stopped, and none of its requests was cheap since. */
  isSuspected: boolean;
  /** Its last request has only waited, so it gets a short trial whatever it sent before. */
  mayTryAgain: boolean;
}

const FIRST_EXPECTED_MS = 5;
/** A client whose requests take longer on average sends expensive ones. */
const EXPENSIVE_MS = 50;
/** One request counts at most this much in the average of its client. */
const MAX_COST_MS = 10 * EXPENSIVE_MS;
/** After this many requests a client is no longer new, and its requests are tried for longer. */
const NEW_UNTIL = 3;
const [NEW_TRIAL_MS, TRIAL_MS] = [30, 300];
/** Requests of new clients give way to those of others that arrive up to this much later. */
const NEW_LAG_MS = 100;
/** A client that sends nothing for this long counts as new again. */
const FORGOTTEN_AFTER_MS = 10_000;
/** A request that took less was cancelled before it began, and does not count. */
const MIN_MS = 0.5;
/** However much a client has used, its next request is at most this far behind those that arrive now. */
const MAX_LAG_MS = 2_000;
/** Expensive requests give way to cheap ones that arrive up to this much later. */
const EXPENSIVE_LAG_MS = 200;
/** Clients that are remembered, besides those whose next request is delayed. */
const MAX_CLIENTS = 10_000;

/**
 * Requests in a fair order (start-time fair queueing). A request is delayed by the
 * time that earlier requests of its client took, so a client with many or expensive
 * requests delays itself and not others. No request starves: it goes before all that
 * arrive more than a bounded time after it.
 */
export class FairQueue<Item> {
  readonly #now: () => number;
  readonly #waiting = new Set<Waiting<Item>>();
  readonly #clients = new Map<string, Client>();

  /** `now` counts milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get size(): number {
    return this.#waiting.size;
  }

  add(client: string, item: Item, isExpensive: boolean): Waiting<Item> {
    const now = this.#now();
    const usage = this.#client(client, now);
    const dueAt = Math.min(Math.max(now, usage.nextDueAt), now + MAX_LAG_MS);
    const expectedMs = usage.averageMs;
    usage.nextDueAt = dueAt + expectedMs;
    const isKnown = usage.completed >= NEW_UNTIL && !usage.mayTryAgain;
    const lag = (isExpensive ? EXPENSIVE_LAG_MS : 0) + (isKnown ? 0 : NEW_LAG_MS);
    const kind = isExpensive ? 'expensive' : isKnown ? 'known' : 'unknown';
    const waiting = { item, client, kind, dueAt: dueAt + lag, expectedMs } as const;
    this.#waiting.add(waiting);
    return waiting;
  }

  /**
   * How much processor time the next request of a client gets before it counts as
   * expensive, in milliseconds; 0 for a client that mostly sends expensive ones, or
   * whose last trial was stopped. When such a client has only waited for others, it may show
   * that its requests are cheap.
   */
  trialMs(client: string): number {
    const { averageMs, completed, isSuspected, mayTryAgain } = this.#client(client, this.#now());
    if (mayTryAgain) return NEW_TRIAL_MS;
    if (averageMs > EXPENSIVE_MS || isSuspected) return 0;
    return completed < NEW_UNTIL ? NEW_TRIAL_MS : TRIAL_MS;
  }

  /** Removes and returns the request that is due first, of a kind that may run. */
  next(mayRun: Readonly<Record<Kind, boolean>>): Waiting<Item> | undefined {
    let first: Waiting<Item> | undefined;
    for (const waiting of this.#waiting) {
      if (!mayRun[waiting.kind]) continue;
      if (!first || waiting.dueAt < first.dueAt) first = waiting;
    }
    if (first) this.#waiting.delete(first);
    return first;
  }

  /** Removes and returns the request that is due last. */
  dropLast(): Waiting<Item> | undefined {
    let last: Waiting<Item> | undefined;
    for (const waiting of this.#waiting) if (!last || waiting.dueAt >= last.dueAt) last = waiting;
    if (last) this.remove(last);
    return last;
  }

  /** False when it was not waiting any more. */
  remove(waiting: Waiting<Item>): boolean {
    if (!this.#waiting.delete(waiting)) return false;
    this.tookMs(waiting, 0);
    return true;
  }

  /**
   * Records how long a request took. One that was stopped counts as what it took: how long it
   * needs shows when it runs again, and until then its client gets no further trial. One that
   * was late counts as expensive if it took long itself. Otherwise it has waited for others,
   * which shows nothing about its client.
   */
  tookMs({ client, expectedMs }: Waiting<Item>, ms: number, end: End = 'complete'): void {
    const usage = this.#clients.get(client);
    if (!usage) return;
    usage.nextDueAt += ms - expectedMs;
    if (end === 'late' && ms < EXPENSIVE_MS) usage.mayTryAgain = true;
    if (ms < (end === 'late' ? EXPENSIVE_MS : MIN_MS)) return;
    const cost = end === 'late' ? MAX_COST_MS : Math.min(ms, MAX_COST_MS);
    usage.averageMs += (cost - usage.averageMs) / 4;
    const isExpensive = end === 'stopped' || cost > EXPENSIVE_MS;
    usage.isSuspected = end === 'stopped' || (usage.isSuspected && isExpensive);
    usage.mayTryAgain &&= !isExpensive && usage.averageMs > EXPENSIVE_MS;
    if (end !== 'stopped') usage.completed += 1;
  }

  /** The most recently used client comes last. */
  #client(name: string, now: number): Client {
    let usage = this.#clients.get(name);
    if (!usage || usage.nextDueAt < now - FORGOTTEN_AFTER_MS) {
      usage = {
        nextDueAt: now,
        averageMs: FIRST_EXPECTED_MS,
        completed: 0,
        isSuspected: false,
        mayTryAgain: false,
      };
    }
    this.#clients.delete(name);
    this.#clients.set(name, usage);
    for (const [other, { nextDueAt }] of this.#clients) {
      if (this.#clients.size <= MAX_CLIENTS || (nextDueAt > now && this.#clients.size <= 2 * MAX_CLIENTS))
        break;
      this.#clients.delete(other);
    }
    return usage;
  }
}
