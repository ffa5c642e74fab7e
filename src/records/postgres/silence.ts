import { within } from '../../kernel/deadline.ts';
import type { Client } from './open-client.ts';

/**
 * The result of work, or an error with the code ETIMEDOUT after `silenceMs`, which
 * also closes the client's connections, since all use the same network. 0: no
 * timeout.
 */
export async function unlessSilent<T>(client: Client, silenceMs: number, work: () => Promise<T>): Promise<T> {
  if (silenceMs === 0) return work();
  return within(silenceMs, work(), () => {
    client.abandon();
    throw Object.assign(new Error(`no response for ${silenceMs / 1000} s`), { code: SILENCE });
  });
}

const SILENCE = 'ETIMEDOUT';

export const isSilence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SILENCE;
