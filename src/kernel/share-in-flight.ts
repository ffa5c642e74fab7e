import { unlessAborted } from './deadline.ts';

export type ShareInFlight<Result> = (
  key: string,
  work: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

/**
 * Runs work once for all callers with the same key while it is in flight. The
 * work's signal is aborted when all its callers have been cancelled.
 * Errors: those of the work; the reason of the caller's own signal.
 */
export function shareInFlight<Result>(): ShareInFlight<Result> {
  const inFlight = new Map<string, InFlight<Result>>();

  const start = (key: string, work: (signal: AbortSignal) => Promise<Result>): InFlight<Result> => {
    const controller = new AbortController();
    const shared: InFlight<Result> = { result: work(controller.signal), controller, callers: 0 };
    inFlight.set(key, shared);
    const end = () => {
      if (inFlight.get(key) === shared) inFlight.delete(key);
    };
    shared.result.then(end, end);
    return shared;
  };

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const shared = inFlight.get(key) ?? start(key, work);
    shared.callers += 1;
    try {
      return await (signal === undefined ? shared.result : unlessAborted(shared.result, signal));
    } finally {
      shared.callers -= 1;
      if (shared.callers === 0 && inFlight.get(key) === shared) {
        inFlight.delete(key);
        shared.controller.abort(signal?.reason);
      }
    }
  };
}

interface InFlight<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  callers: number;
}
