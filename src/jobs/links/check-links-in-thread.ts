import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { StoreError } from '../../stores/records/record-store.ts';
import type { CheckLinksProgress, CheckLinksSummary } from './check-links.ts';
import { noLinks } from './checking/ask-links.ts';
import type { CheckMessage, CheckTask } from './checking/check-thread.ts';

interface ThreadOptions {
  /** Ends the check; what has been found out is stored. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: CheckLinksProgress) => void) | undefined;
  /** How long the thread may take to end after the signal. */
  readonly graceMs?: number;
}

const GRACE_MS = 10_000;

/**
 * Checks links in a separate thread of low priority, because it reads all records.
 * Errors: StoreError.
 */
export async function checkLinksInThread(
  task: CheckTask,
  { signal, onProgress, graceMs = GRACE_MS }: ThreadOptions,
): Promise<CheckLinksSummary> {
  const worker = new Worker(new URL('./checking/check-thread.ts', import.meta.url), { workerData: task });
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    worker.postMessage('stop');
    // It may be busy. It loses the results of the last second at most.
    timer = setTimeout(() => void worker.terminate(), graceMs);
  };
  let counts = noLinks();
  let end: Exclude<CheckMessage, { readonly progress: unknown }> | undefined;
  worker.on('message', (message: CheckMessage) => {
    if ('progress' in message) {
      counts = message.progress.counts;
      onProgress?.(message.progress);
    } else end = message;
  });
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    // Rejects with an error of the thread.
    await once(worker, 'exit');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
  if (end === undefined && signal?.aborted) return { ...counts, interrupted: true };
  if (end === undefined) throw new Error('the thread that checks links ended without a result');
  if ('storeError' in end) throw new StoreError(end.storeError);
  return end.summary;
}
