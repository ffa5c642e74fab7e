/** No more calls may wait. */
export class QueueFull extends Error {}

/** The call has waited for `maxWaitMs`. */
export class QueueTimeout extends Error {}

export interface LimitOptions {
  /** Calls that run at a time. */
  readonly concurrency: number;
  /** Calls that may wait. Default: any number. */
  readonly maxQueued?: number;
  /** Longest time in the queue, in milliseconds. Default: no limit. */
  readonly maxWaitMs?: number;
  /** Weight of all calls that run at a time; a heavier one runs alone. Default: no limit. */
  readonly capacity?: number;
}

export type Limiter = <T>(work: () => Promise<T>, signal?: AbortSignal, weight?: number) => Promise<T>;

/**
 * Limits the concurrency of calls; further calls wait in order. A call whose
 * signal is aborted while it waits never runs and rejects with the signal's
 * reason; a running call is not interrupted.
 * Errors: QueueFull, QueueTimeout.
 */
export function limit({
  concurrency,
  maxQueued = Number.POSITIVE_INFINITY,
  maxWaitMs,
  capacity = Number.POSITIVE_INFINITY,
}: LimitOptions): Limiter {
  const queue = new Set<QueuedCall>();
  let running = 0;
  let runningWeight = 0;

  const hasRoomFor = (weight: number): boolean =>
    running === 0 || (running < concurrency && runningWeight + weight <= capacity);

  const enter = (weight: number): void => {
    running += 1;
    runningWeight += weight;
  };

  /** In order: a light call does not overtake a heavy one that has no room yet. */
  const startNext = (): void => {
    for (const next of queue) {
      if (!hasRoomFor(next.weight)) return;
      enter(next.weight);
      next.start();
    }
  };

  const waitInQueue = (signal: AbortSignal | undefined, weight: number): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      queue.delete(call);
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const refuse = (reason: unknown): void => {
      leave();
      reject(reason);
      // The next call may be light enough.
      startNext();
    };
    const call: QueuedCall = {
      weight,
      start() {
        leave();
        resolve();
      },
    };
    const onAbort = () => refuse(signal?.reason);
    const onTimeout = () => refuse(new QueueTimeout(`waited ${maxWaitMs} ms`));
    const timer = maxWaitMs === undefined ? undefined : setTimeout(onTimeout, maxWaitMs).unref();
    queue.add(call);
    signal?.addEventListener('abort', onAbort, { once: true });
    return promise;
  };

  return async (work, signal, weight = 0) => {
    signal?.throwIfAborted();
    if (queue.size === 0 && hasRoomFor(weight)) enter(weight);
    else if (queue.size >= maxQueued) throw new QueueFull(`${maxQueued} calls are waiting already`);
    else await waitInQueue(signal, weight);
    try {
      return await work();
    } finally {
      running -= 1;
      runningWeight -= weight;
      startNext();
    }
  };
}

interface QueuedCall {
  readonly weight: number;
  readonly start: () => void;
}

/** Runs calls with the same key one after another, in order; different keys do not wait for each other. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function keyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const previous = last.get(key) ?? Promise.resolve();
    const current = previous.then(work, work);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}
