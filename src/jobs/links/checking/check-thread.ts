import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../../kernel/clock.ts';
import { messageOf } from '../../../kernel/error-message.ts';
import { runInBackground } from '../../../kernel/threads.ts';
import { openLinkChecker } from '../../../media/fetching/link-checker.ts';
import { openStore } from '../../../stores/records/open-store.ts';
import { StoreError } from '../../../stores/records/record-store.ts';
import type { StoreLocation } from '../../../stores/records/store.ts';
import {
  type CheckLinksOptions,
  type CheckLinksProgress,
  type CheckLinksSummary,
  checkLinks,
} from '../check-links.ts';

/** What the thread gets. A message ends it after the requests in progress. */
export interface CheckTask extends CheckLinksOptions {
  readonly store: StoreLocation;
  readonly allowPrivate: boolean;
  readonly userAgent: string;
}

/** What it posts. Errors of the store lose their class between threads. */
export type CheckMessage =
  | { readonly progress: CheckLinksProgress }
  | { readonly summary: CheckLinksSummary }
  | { readonly storeError: string };

runInBackground();
const post = (message: CheckMessage): void => parentPort?.postMessage(message);
const abort = new AbortController();
parentPort?.once('message', () => abort.abort(new Error('interrupted')));

const { store: location, allowPrivate, userAgent, ...options } = workerData as CheckTask;
const checker = openLinkChecker({ allowPrivate, userAgent });
try {
  const { records, derived, close } = await openStore(location, systemClock);
  try {
    const parts = { records, derived, checker, clock: systemClock };
    const summary = await checkLinks(parts, options, {
      signal: abort.signal,
      onProgress: (progress) => post({ progress }),
    });
    post({ summary });
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof StoreError)) throw error;
  post({ storeError: messageOf(error) });
} finally {
  await checker.close();
  parentPort?.close();
}
