/**
 * What `work` gives, unless `signal` is aborted meanwhile: `work` need not heed
 * it at every step, and nobody waits for it beyond.
 * Errors: those of `work`; the signal's reason.
 */
export const unlessAborted = <Given>(work: Promise<Given>, signal: AbortSignal): Promise<Given> =>
  Promise.race([work, aborted(signal)]);

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
