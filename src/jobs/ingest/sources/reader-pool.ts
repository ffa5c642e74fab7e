import { availableParallelism } from 'node:os';
import { ThreadPool } from '../../../kernel/thread-pool.ts';
import { endThreads } from '../../../kernel/threads.ts';
import { type ReadItem, type ReadTask, readItems } from './read-items.ts';

export type ReaderPool = ReturnType<typeof startReaderPool>;

/** Writing to the store keeps up with some three threads. */
const MAX_THREADS = 4;

/** Starting a thread takes longer than reading so much. */
const READ_WITHOUT_THREADS_BYTES = 64 * 1024;

/** Threads that parse and check items while the calling thread reads files and writes to the store. */
export function startReaderPool() {
  const threads = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1));
  const pool = new ThreadPool<ReadTask, readonly ReadItem[]>({
    filename: new URL('read-items.ts', import.meta.url).href,
    name: 'readItems',
    // Threads start when there is work, and stay.
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
  });
  let bytesLeft = READ_WITHOUT_THREADS_BYTES;
  return {
    threads,
    read(task: ReadTask): Promise<readonly ReadItem[]> {
      bytesLeft -= task.bytes.length;
      return bytesLeft < 0 ? pool.run(task) : readItems(task);
    },
    close: () => endThreads(pool),
  };
}
