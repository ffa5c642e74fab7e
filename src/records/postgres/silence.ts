import { within } from '../../kernel/deadline.ts';
import type { Client } from './open-client.ts';

/**
 * The result of work, unless nothing comes for `silenceMs`: then the connections
 * of the client are broken off, since every one goes the same way. 0: waits.
 * Errors: one with the code ETIMEDOUT.
 */
export async function unlessSilent<T>(client: Client, silenceMs: number, work: () => Promise<T>): Promise<T> {
  if (silenceMs === 0) return work();
  return within(silenceMs, work(), () => {
    client.abandon();
    throw Object.assign(new Error(`no answer for ${silenceMs / 1000} s`), { code: 'ETIMEDOUT' });
  });
}
