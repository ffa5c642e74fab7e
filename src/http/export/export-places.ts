import { Problem } from '../../kernel/problem.ts';

/** Exports that are in progress: each keeps a list of its documents in memory, and what the index had when it began. */
export const MAX_EXPORTS = 10;
export const MAX_EXPORTS_OF_CLIENT = 3;

/**
 * Takes a place for an export of a client; the result gives it back, once.
 * Errors: Problem 429 if the client has no place left, 503 if nobody has.
 */
export function exportPlaces(): (client: string) => () => void {
  const taken = new Map<string, number>();
  let all = 0;
  return (client) => {
    const own = taken.get(client) ?? 0;
    if (own >= MAX_EXPORTS_OF_CLIENT) {
      throw new Problem(429, `${MAX_EXPORTS_OF_CLIENT} exports of this client are in progress`, RETRY_LATER);
    }
    if (all >= MAX_EXPORTS) throw new Problem(503, `${MAX_EXPORTS} exports are in progress`, RETRY_LATER);
    taken.set(client, own + 1);
    all += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      all -= 1;
      const left = (taken.get(client) ?? 0) - 1;
      if (left > 0) taken.set(client, left);
      else taken.delete(client);
    };
  };
}

const RETRY_LATER = { headers: { 'retry-after': '30' } };
