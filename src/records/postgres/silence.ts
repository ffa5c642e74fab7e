import type { Client } from './open-client.ts';

/**
 * The result of work, unless nothing comes for `silenceMs`: then the connections
 * of the client are broken off, since every one goes the same way. 0: waits.
 * Errors: one with the code ETIMEDOUT.
 */
export async function unlessSilent<T>(client: Client, silenceMs: number, work: () => Promise<T>): Promise<T> {
  if (silenceMs === 0) return work();
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = Object.assign(new Error(`no answer for ${silenceMs / 1000} s`), { code: 'ETIMEDOUT' });
      reject(error);
      client.abandon();
    }, silenceMs);
  });
  try {
    return await Promise.race([work(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
