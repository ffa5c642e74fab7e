import type { CacheKey } from './cache-key.ts';
import { unlessAborted } from './deadline.ts';

/** Who calls. `client` is for work that waits in a queue of clients: see Callers. */
export interface Caller {
  readonly signal?: AbortSignal | undefined;
  readonly client?: string | undefined;
}

export type ShareInFlight<Result> = (
  key: CacheKey,
  work: (signal: AbortSignal, callers: Callers) => Promise<Result>,
  caller?: Caller,
) => Promise<Result>;

/** The clients that wait for the same work, the first one first; more may join. */
export class Callers {
  readonly #clients = new Set<string>();
  readonly #listeners = new Set<(client: string) => void>();

  constructor(client: string) {
    this.#clients.add(client);
  }

  get clients(): ReadonlySet<string> {
    return this.#clients;
  }

  join(client: string): void {
    if (this.#clients.has(client)) return;
    this.#clients.add(client);
    for (const listener of this.#listeners) listener(client);
  }

  /** Calls `listener` with each further client, until the function that it returns is called. */
  onJoin(listener: (client: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/**
 * Runs work once for all callers with the same key while it is in flight. The
 * work's signal is aborted when all its callers have been cancelled.
 * Errors: those of the work; the reason of the caller's own signal.
 */
export function shareInFlight<Result>(): ShareInFlight<Result> {
  const inFlight = new Map<CacheKey, InFlight<Result>>();

  const start = (
    key: CacheKey,
    work: (signal: AbortSignal, callers: Callers) => Promise<Result>,
    client: string,
  ): InFlight<Result> => {
    const controller = new AbortController();
    const callers = new Callers(client);
    const shared: InFlight<Result> = {
      result: work(controller.signal, callers),
      controller,
      callers,
      waiting: 0,
    };
    inFlight.set(key, shared);
    const end = () => {
      if (inFlight.get(key) === shared) inFlight.delete(key);
    };
    shared.result.then(end, end);
    return shared;
  };

  return async (key, work, { signal, client = '' } = {}) => {
    signal?.throwIfAborted();
    const shared = inFlight.get(key) ?? start(key, work, client);
    shared.callers.join(client);
    shared.waiting += 1;
    try {
      return await (signal === undefined ? shared.result : unlessAborted(shared.result, signal));
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0 && inFlight.get(key) === shared) {
        inFlight.delete(key);
        shared.controller.abort(signal?.reason);
      }
    }
  };
}

interface InFlight<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  readonly callers: Callers;
  /** Calls that wait. */
  waiting: number;
}
