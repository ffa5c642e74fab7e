import { unlessAborted } from './unless-aborted.ts';

interface InFlight<Made> {
  readonly made: Promise<Made>;
  readonly controller: AbortController;
  callers: number;
}

export type ShareInFlight<Made> = (
  key: string,
  work: (signal: AbortSignal) => Promise<Made>,
  signal?: AbortSignal,
) => Promise<Made>;

/**
 * Runs work once for all callers of one key while it is in flight; the next
 * caller after its end runs it again. The signal of the work is aborted when the
 * last of its callers has left.
 * Errors: those of the work; the reason of the caller's own signal.
 */
export function shareInFlight<Made>(): ShareInFlight<Made> {
  const inFlight = new Map<string, InFlight<Made>>();

  const forget = (key: string, one: InFlight<Made>): void => {
    if (inFlight.get(key) === one) inFlight.delete(key);
  };

  const start = (key: string, work: (signal: AbortSignal) => Promise<Made>): InFlight<Made> => {
    const controller = new AbortController();
    const one: InFlight<Made> = { made: work(controller.signal), controller, callers: 0 };
    inFlight.set(key, one);
    const end = () => forget(key, one);
    one.made.then(end, end);
    return one;
  };

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const one = inFlight.get(key) ?? start(key, work);
    one.callers += 1;
    try {
      return await (signal === undefined ? one.made : unlessAborted(one.made, signal));
    } finally {
      one.callers -= 1;
      if (one.callers === 0) {
        forget(key, one);
        // Without effect when the work has ended.
        one.controller.abort(signal?.reason);
      }
    }
  };
}
