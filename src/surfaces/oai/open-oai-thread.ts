import { Buffer } from 'node:buffer';
import { ThreadPool } from '../../kernel/thread-pool.ts';
import { endThreads } from '../../kernel/threads.ts';
import { StoreError } from '../../stores/records/record-store.ts';
import type { StoreLocation } from '../../stores/records/store.ts';
import type { Repository } from './repository.ts';
import type { OaiReply, OaiThreadData } from './thread/oai-thread.ts';

export interface OaiThread {
  /** That of the repository. */
  readonly baseUrl: string;
  /** Errors: StoreError. */
  respond(query: string): Promise<Buffer>;
  close(): Promise<void>;
}

interface OaiThreadOptions extends Omit<Repository, 'records' | 'clock'> {
  readonly store: StoreLocation;
}

/** Two, so that one response is written while the other waits for the database. */
export const MAX_CONCURRENT_REQUESTS = 2;

/** After this time without a request the thread ends, which frees its memory. */
const IDLE_MS = 60_000;

/**
 * Responds to OAI-PMH requests in a separate thread with separate connections to the
 * record store: counting a list and writing a page take milliseconds, for which
 * searches must not wait. [oai-28] The thread starts with the first request.
 */
export function openOaiThread({ log, ...options }: OaiThreadOptions): OaiThread {
  const workerData: OaiThreadData = { ...options, connections: MAX_CONCURRENT_REQUESTS };
  const pool = new ThreadPool<string, OaiReply>({
    filename: new URL('./thread/oai-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: MAX_CONCURRENT_REQUESTS,
    idleTimeout: IDLE_MS,
    workerData,
  });
  return {
    baseUrl: options.baseUrl,
    async respond(query) {
      const reply = await pool.run(query);
      for (const line of reply.lines) log(line);
      if ('storeError' in reply) throw new StoreError(reply.storeError);
      const { buffer, byteOffset, byteLength } = reply.document;
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    close: () => endThreads(pool),
  };
}
