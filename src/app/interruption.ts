export interface Interruption {
  /** Aborted by the first SIGINT or SIGTERM. The second one ends the process at once. */
  readonly signal: AbortSignal;
  /** As a shell reports a program that the signal ended: 130 or 143. */
  status(): number;
  stop(): void;
}

/** Lets long work end cleanly when a terminal (ctrl-C) or a service manager asks for it. */
export function listenForInterruption(): Interruption {
  const abort = new AbortController();
  let status = 130;
  const onInterrupt = () => abort.abort();
  const onTerminate = () => {
    status = 143;
    abort.abort();
  };
  process.once('SIGINT', onInterrupt).once('SIGTERM', onTerminate);
  return {
    signal: abort.signal,
    status: () => status,
    stop: () => process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate),
  };
}

/** Resolves when the signal is aborted, at once if it already is. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
