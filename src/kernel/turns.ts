/** Work of one client; that of others may come in between. */
export type Turns = <Result>(
  client: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

/**
 * Limits the concurrency of work; what waits begins in turns, one of each client. Work whose signal is aborted
 * while it waits never runs and rejects with the signal's reason.
 */
export function takeTurns(concurrency: number): Turns {
  /** What waits, by client. The client that was served last is the last one. */
  const waiting = new Map<string, Set<() => void>>();
  let running = 0;

  const startNext = (): void => {
    while (running < concurrency) {
      const [first] = waiting;
      if (first === undefined) return;
      const [client, queue] = first;
      const [start] = queue;
      waiting.delete(client);
      if (start === undefined) continue;
      queue.delete(start);
      if (queue.size > 0) waiting.set(client, queue);
      running += 1;
      start();
    }
  };

  const turn = (client: string, signal: AbortSignal | undefined): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = waiting.getOrInsertComputed(client, () => new Set());
    const onAbort = () => {
      queue.delete(start);
      if (queue.size === 0 && waiting.get(client) === queue) waiting.delete(client);
      reject(signal?.reason);
    };
    const start = () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    };
    queue.add(start);
    signal?.addEventListener('abort', onAbort, { once: true });
    startNext();
    return promise;
  };

  return async (client, work, signal) => {
    signal?.throwIfAborted();
    await turn(client, signal);
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
