/** As much waits already as may wait. */
export class QueueFull extends Error {}

interface Waiting {
  readonly go: () => void;
}

/**
 * Runs what it is given, at most `atOnce` at a time, in order; at most `waiting`
 * others wait. What still waits when its signal is aborted never runs, and
 * rejects with the signal's reason; what has begun is left alone.
 * Errors: QueueFull at once, when no more may wait.
 */
export function boundedQueue({
  atOnce,
  waiting,
}: {
  readonly atOnce: number;
  readonly waiting: number;
}): <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  const line = new Set<Waiting>();
  let running = 0;

  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        line.delete(place);
        reject(signal.reason);
      };
      const place: Waiting = {
        go() {
          signal.removeEventListener('abort', leave);
          line.delete(place);
          resolve();
        },
      };
      line.add(place);
      signal.addEventListener('abort', leave, { once: true });
    });

  return async (work, signal) => {
    signal.throwIfAborted();
    if (running < atOnce) running += 1;
    else if (line.size >= waiting) throw new QueueFull(`${waiting} wait already`);
    else await turn(signal);
    try {
      return await work();
    } finally {
      // The place goes to the next in line without becoming free in between.
      const [next] = line;
      if (next === undefined) running -= 1;
      else next.go();
    }
  };
}
