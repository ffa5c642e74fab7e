import type { FastifyInstance } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import { EngineUnreachable } from '../stores/search/search-engine.ts';

export interface Interruption extends Disposable {
  /** Aborted by the first SIGINT or SIGTERM. The second one ends the process at once. */
  readonly signal: AbortSignal;
  /** The exit status of a program that the signal ended: 130 or 143. */
  status(): number;
}

/** Lets work end cleanly when a terminal (ctrl-C) or a service manager stops the process. */
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
    [Symbol.dispose]: () => process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate),
  };
}

/** For errors of a run. After an interruption, one of a search cluster only says what the run was waiting for. */
export const unlessInterrupted =
  (command: string, signal: AbortSignal) =>
  (error: unknown): undefined => {
    if (!(signal.aborted && error instanceof EngineUnreachable)) throw error;
    process.stderr.write(`vitrine ${command}: interrupted: ${error.message}\n`);
  };

/** The time in which a signal counts as the same one, in milliseconds. */
export const REPEATED_MS = 1000;

/**
 * Returns a function that says whether a signal is a repetition. One signal can arrive
 * several times: for the process group, from the launcher, and because that has ended.
 */
export function repeatedSignals(clock: Clock): () => boolean {
  let countedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const isRepeated = clock() - countedAt < REPEATED_MS;
    if (!isRepeated) countedAt = clock();
    return isRepeated;
  };
}

/** Resolves when the signal is aborted, at once if it already is. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** How long running requests may continue when a service ends, in milliseconds. */
const DRAIN_MS = 20_000;

/** Adds a resource to what is closed at the end, and returns it. */
export type Opened = <Resource extends { close(): unknown }>(resource: Resource) => Resource;

/** Closes in reverse order what was opened, when the stack is disposed of. */
export const openedIn =
  (resources: AsyncDisposableStack): Opened =>
  (resource) =>
    resources.adopt(resource, async () => void (await resource.close()));

/**
 * Accepts no more connections and waits for running requests; those that still run after 20 seconds are cut
 * off. [operations-5]
 */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearTimeout(timer);
}
