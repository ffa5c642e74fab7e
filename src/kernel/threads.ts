import { getPriority, setPriority } from 'node:os';

const NICE = 10;

/** Lowers the priority of the calling thread below that of searches. Only on Linux: elsewhere it would be the whole process's. */
export function runInBackground(): void {
  // Only root may lower the niceness of a process that was started with `nice`.
  if (process.platform === 'linux') setPriority(0, Math.max(NICE, getPriority(0)));
}

/** The part of a Piscina pool that is used here. */
interface Pool {
  on(event: 'error', listener: () => void): unknown;
  destroy(): Promise<void>;
}

/**
 * Ends the threads of a pool, whatever they are doing. Piscina takes a result that
 * arrives afterwards for an error, which would end the process without a listener.
 */
export async function endThreads(pool: Pool): Promise<void> {
  pool.on('error', () => {});
  await pool.destroy();
}
