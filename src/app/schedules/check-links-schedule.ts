import type { FastifyBaseLogger } from 'fastify';
import { choPictures } from '../../collections/cho-pictures.ts';
import type { CheckLinksOptions, CheckLinksProgress } from '../../ingest/check-links.ts';
import { checkLinksInThread } from '../../ingest/check-links-in-thread.ts';
import { showLinks } from '../../ingest/show-links.ts';
import type { SearchIndex } from '../../search/search-engine.ts';
import { type CheckLinksRun, checkLinksReport } from '../commands/check-links-report.ts';
import type { Settings } from '../settings/settings.ts';
import { recordRun } from '../status/recorded-run.ts';
import { checkLinksEnd } from '../status/run-ends.ts';
import { lockIndex } from '../wiring/lock-index.ts';
import type { Store } from '../wiring/open-store.ts';
import { parsedOnce } from '../wiring/parsed-once.ts';
import { type ExclusiveRun, runExclusively, type Skipped } from './run-exclusively.ts';
import { followSchedule } from './schedule.ts';

interface LinkParts {
  readonly store: Store;
  /** Undefined without the key for writing to a cluster: another process adds the results to documents. */
  readonly index: SearchIndex | undefined;
}

const DAY_MS = 86_400_000;
/** After this time a link that was in order is asked again. */
export const DEFAULT_SINCE_SECONDS = 30 * 86_400;

/** When the night of its share comes again, a link has been asked some hours less than thirty days ago. */
const NIGHT_SINCE_SECONDS = 29 * 86_400;

/** Checks a share of all links at each time, or never without any. Errors are logged, and the next run tries again. */
export function followCheckLinksSchedule(
  settings: Settings,
  parts: LinkParts,
  log: Pick<FastifyBaseLogger, 'info' | 'error' | 'debug'>,
): { stop(): Promise<void> } {
  return followSchedule(
    settings.checkLinksAt,
    async ({ due, signal }) => {
      // Not at the start: each start would ask other hosts.
      if (due === undefined) return;
      const night = Math.floor(due / DAY_MS);
      const options = { since: NIGHT_SINCE_SECONDS, night };
      const run = await checkLinksOnce(settings, parts, options, { due, signal });
      if ('skipped' in run) log.debug({ reason: run.skipped }, 'links left to another process');
      else log.info({ report: checkLinksReport(run) }, 'links checked');
    },
    (error) => log.error({ err: error }, 'checking links failed'),
  );
}

/**
 * Checks links, in one process at a time, and adds the results to the documents,
 * unless a run is indexing: then the next run does.
 * Errors: those of record store and index.
 */
export function checkLinksOnce(
  settings: Settings,
  { store, index }: LinkParts,
  options: CheckLinksOptions,
  run: ExclusiveRun & { readonly onProgress?: (progress: CheckLinksProgress) => void } = {},
): Promise<CheckLinksRun | Skipped> {
  const { allowPrivateImages: allowPrivate, userAgent } = settings;
  const task = { ...options, store: store.location, allowPrivate, userAgent };
  return runExclusively(store, 'check-links', run, () =>
    recordRun(settings, store, { name: 'check-links', endOf: checkLinksEnd }, async () => {
      const summary = await checkLinksInThread(task, run);
      const documents = index && (await showResults(settings, { store, index }, run.signal));
      return { ...summary, documents };
    }),
  );
}

async function showResults(
  settings: Settings,
  { store, index }: LinkParts & { readonly index: SearchIndex },
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const lock = await lockIndex(settings, store);
  if (lock === undefined) return undefined;
  try {
    const { framed } = parsedOnce();
    const picturesOf = (record: { readonly body: string }) => choPictures(framed(record));
    return (await showLinks({ store, scope: store.scope(), index, framed, picturesOf }, signal))?.filled;
  } finally {
    await lock.release();
  }
}
