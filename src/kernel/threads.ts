import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const NICE = 10;

/**
 * Lowers the priority of the calling thread below that of searches, also in a process that was
 * given a higher one than others. Only on Linux: elsewhere it would be the whole process's.
 */
export function runInBackground(): void {
  // Only root may lower the niceness of a process that was started with `nice`.
  if (process.platform !== 'linux') return;
  const nice = getPriority(0);
  setPriority(0, Math.max(nice, Math.min(0, nice) + NICE));
}

/**
 * Lowers the priority of all threads of this process in the same way, also of those that
 * it starts later, so that processes that search have the processors first.
 */
export function runProcessInBackground(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), Math.max(NICE, getPriority(Number(thread))));
    } catch {
      // The thread has ended.
    }
  }
}

/** The part of a ThreadPool that is used here. */
interface Pool {
  removeAllListeners(event: 'error'): unknown;
  on(event: 'error', listener: () => void): unknown;
  destroy(): Promise<void>;
}

/**
 * Ends the threads of a pool, whatever they are doing. Piscina takes a result that
 * arrives afterwards for an error, which would end the process without a listener.
 */
export async function endThreads(pool: Pool): Promise<void> {
  pool.removeAllListeners('error');
  pool.on('error', () => {});
  await pool.destroy();
}
