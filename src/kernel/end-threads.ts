/** What is needed of a pool of piscina. */
interface Pool {
  on(event: 'error', listener: () => void): unknown;
  destroy(): Promise<void>;
}

/**
 * Ends the threads of a pool, whatever they are doing. An answer that a thread
 * has given and that nobody has heard yet piscina takes for a mistake, and that
 * error would end the process: it is not heard any more.
 */
export async function endThreads(pool: Pool): Promise<void> {
  pool.on('error', () => {});
  await pool.destroy();
}
