import { ThreadPool } from '../../kernel/thread-pool.ts';
import { endThreads } from '../../kernel/threads.ts';
import { StoreError } from '../../records/record-store.ts';
import type { StateReply, StateTask } from './state-thread.ts';
import type { StoreState } from './store-state.ts';

/** After this time without a reading the thread ends. */
const IDLE_MS = 60_000;

/**
 * Reads the state of an SQLite store in a separate thread, because counting
 * millions of records takes some tenths of a second, for which searches must not wait.
 */
export function openStateThread(location: StateTask): {
  read(): Promise<StoreState>;
  close(): Promise<void>;
} {
  const pool = new ThreadPool<StateTask, StateReply>({
    filename: new URL('./state-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  return {
    /** Errors: StoreError. */
    async read() {
      const reply = await pool.run(location);
      if ('storeError' in reply) throw new StoreError(reply.storeError);
      return reply.state;
    },
    close: () => endThreads(pool),
  };
}
