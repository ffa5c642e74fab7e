/** As much waits already as may wait. */
export class QueueFull extends Error {}

/** It has waited as long as anything may wait. */
export class QueueTimeout extends Error {}

export interface QueueBounds {
  /** How many run at a time. */
  readonly atOnce: number;
  /** How many more may wait. */
  readonly waiting: number;
  /** Longest time in the queue, in milliseconds. Default: no limit. */
  readonly maxWaitMs?: number;
  /** Weight of all that runs at a time; one that is heavier runs alone. Default: no limit. */
  readonly capacity?: number;
}

interface Waiting {
  readonly weight: number;
  readonly start: () => void;
}

export type RunInQueue = <T>(work: () => Promise<T>, signal: AbortSignal, weight?: number) => Promise<T>;

/**
 * Runs what it is given in order, within its bounds. What still waits when its
 * signal is aborted never runs, and rejects with the signal's reason; what has
 * begun is not interrupted.
 * Errors: QueueFull at once, when no more may wait; QueueTimeout.
 */
export function boundedQueue({
  atOnce,
  waiting,
  maxWaitMs,
  capacity = Number.POSITIVE_INFINITY,
}: QueueBounds): RunInQueue {
  const queue = new Set<Waiting>();
  let running = 0;
  let runningWeight = 0;

  const hasRoomFor = (weight: number): boolean =>
    running === 0 || (running < atOnce && runningWeight + weight <= capacity);

  const take = (weight: number): void => {
    running += 1;
    runningWeight += weight;
  };

  /** In order: a light one does not overtake a heavy one for which there is no room yet. */
  const startNext = (): void => {
    for (const next of queue) {
      if (!hasRoomFor(next.weight)) return;
      take(next.weight);
      next.start();
    }
  };

  const turn = (signal: AbortSignal, weight: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        queue.delete(entry);
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        reject(reason);
        // The one behind it may be light enough.
        startNext();
      };
      const abort = () => leave(signal.reason);
      const timer =
        maxWaitMs === undefined
          ? undefined
          : setTimeout(() => leave(new QueueTimeout(`waited ${maxWaitMs} ms`)), maxWaitMs).unref();
      const entry: Waiting = {
        weight,
        start() {
          queue.delete(entry);
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
          resolve();
        },
      };
      queue.add(entry);
      signal.addEventListener('abort', abort, { once: true });
    });

  return async (work, signal, weight = 0) => {
    signal.throwIfAborted();
    if (queue.size === 0 && hasRoomFor(weight)) take(weight);
    else if (queue.size >= waiting) throw new QueueFull(`${waiting} wait already`);
    else await turn(signal, weight);
    try {
      return await work();
    } finally {
      running -= 1;
      runningWeight -= weight;
      startNext();
    }
  };
}
