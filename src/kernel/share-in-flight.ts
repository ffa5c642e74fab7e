import { unlessAborted } from './unless-aborted.ts';

/**
 * Asks once for all callers of one key while the question is in flight; the
 * next caller after its answer asks again.
 * Errors: those of `ask`; the reason of the caller's signal, which ends no question.
 */
export function shareInFlight<Answer>(
  ask: (key: string) => Promise<Answer>,
): (key: string, signal?: AbortSignal) => Promise<Answer> {
  const inFlight = new Map<string, Promise<Answer>>();
  const start = (key: string): Promise<Answer> => {
    const asked = ask(key).finally(() => inFlight.delete(key));
    inFlight.set(key, asked);
    return asked;
  };
  return (key, signal) => {
    const asked = inFlight.get(key) ?? start(key);
    return signal === undefined ? asked : unlessAborted(asked, signal);
  };
}
