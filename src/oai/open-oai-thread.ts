import { Buffer } from 'node:buffer';
import { Piscina } from 'piscina';
import { endThreads } from '../kernel/threads.ts';
import { StoreError } from '../records/record-store.ts';
import type { StoreLocation } from '../records/store.ts';
import type { Repository } from './repository.ts';
import type { OaiReply, OaiThreadData } from './thread/oai-thread.ts';

export interface OaiThread {
  /** Errors: StoreError. */
  answer(query: string): Promise<Buffer>;
  close(): Promise<void>;
}

interface OaiThreadOptions extends Omit<Repository, 'records' | 'clock'> {
  readonly store: StoreLocation;
}

/** Answers that are written at a time: while a database is asked for one, the other is written. */
export const ANSWERS_AT_ONCE = 2;

/** Longest time without a request before the thread ends and gives its memory back. */
const IDLE_MS = 60_000;

/**
 * Answers requests of OAI-PMH in a thread of its own, which reads the record
 * store over connections of its own: counting a list and writing a page take
 * milliseconds, and searches do not wait for them. It starts with the first request.
 */
export function openOaiThread({ log, ...options }: OaiThreadOptions): OaiThread {
  const workerData: OaiThreadData = { ...options, connections: ANSWERS_AT_ONCE };
  const pool = new Piscina<string, OaiReply>({
    filename: new URL('./thread/oai-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: ANSWERS_AT_ONCE,
    idleTimeout: IDLE_MS,
    workerData,
  });
  // A thread that ends by itself fails what it was asked; the next request gets another one.
  pool.on('error', (error) => log(`OAI-PMH: the thread ended: ${String(error)}`));
  return {
    async answer(query) {
      const reply = await pool.run(query);
      for (const line of reply.lines) log(line);
      if ('storeError' in reply) throw new StoreError(reply.storeError);
      const { buffer, byteOffset, byteLength } = reply.document;
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    close: () => endThreads(pool),
  };
}
