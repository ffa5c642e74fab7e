import { FairQueue } from './fair-queue.ts';

/** Work of one client; that of others may come in between. */
export type Turns = <Result>(
  client: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

/**
 * Limits the concurrency of work; what waits begins in turn, that of the client next whose work took least
 * time. Work whose signal is aborted while it waits never runs and rejects with the signal's reason.
 */
export function takeTurns(concurrency: number, now = () => performance.now()): Turns {
  const queue = new FairQueue<() => void>(now);
  let running = 0;

  const startNext = (): void => {
    while (running < concurrency) {
      const next = queue.next();
      if (next === undefined) return;
      running += 1;
      next.item();
    }
  };

  return async (client, work, signal) => {
    signal?.throwIfAborted();
    const { promise: begins, resolve, reject } = Promise.withResolvers<void>();
    const turn = queue.add(client, resolve);
    const onAbort = (): void => {
      if (queue.remove(turn)) reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    startNext();
    await begins.finally(() => signal?.removeEventListener('abort', onAbort));
    const begunAt = now();
    try {
      return await work();
    } finally {
      running -= 1;
      queue.spent(turn, now() - begunAt);
      startNext();
    }
  };
}
