import { LRUCache } from 'lru-cache';
import { unlessAborted } from '../../kernel/unless-aborted.ts';

/** How long a picture is taken to be there after it was seen. */
const SEEN_MS = 10_000;
const MAX_SEEN = 10_000;

/**
 * Asks once for all who want to know within some seconds whether a picture is
 * there: a page full of pictures is asked for by many. What is not there, and what
 * fails, is asked for again by the next.
 * Errors: those of `ask`; the reason of the signal, which ends no request.
 */
export function seenAssets(
  ask: (id: string) => Promise<boolean>,
  seenMs = SEEN_MS,
): (id: string, signal?: AbortSignal) => Promise<boolean> {
  const seen = new LRUCache<string, Promise<boolean>>({ max: MAX_SEEN, ttl: seenMs });
  const look = (id: string): Promise<boolean> => {
    const forget = () => {
      if (seen.peek(id) === asked) seen.delete(id);
    };
    const asked = ask(id);
    seen.set(id, asked);
    asked.then((isThere) => isThere || forget(), forget);
    return asked;
  };
  return (id, signal) => {
    const known = seen.get(id) ?? look(id);
    return signal === undefined ? known : unlessAborted(known, signal);
  };
}
