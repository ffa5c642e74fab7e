import type { FastifyBaseLogger } from 'fastify';
import { choPictures } from '../../documents/objects/cho-pictures.ts';
import { showLinks } from '../../jobs/index/show-links.ts';
import type {
  CheckLinksOptions,
  CheckLinksProgress,
  CheckLinksSummary,
} from '../../jobs/links/check-links.ts';
import { checkLinksInThread } from '../../jobs/links/check-links-in-thread.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';
import { counted, grouped } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { checkLinksEnd, recordRun } from '../status/recorded-run.ts';
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
export const SINCE_SECONDS = 30 * 86_400;

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
      else log.info({ report: printCheckLinksRun(run) }, 'links checked');
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

export interface CheckLinksRun extends CheckLinksSummary {
  /** Documents that have the results now; undefined if `index` is left to add them. */
  readonly documents: number | undefined;
}

/** The result of a check, as some lines. `seconds`: how long it took. */
export function printCheckLinksRun(run: CheckLinksRun, seconds?: number): string {
  const { documents, interrupted } = run;
  const rows = ROWS.filter(([key]) => run[key] > 0);
  const width = Math.max(0, ...rows.map(([key]) => grouped(run[key]).length));
  const lines = [
    `${counted(askedLinks(run), 'link')} asked${seconds === undefined ? '' : ` in ${seconds.toFixed(1)} s`}`,
    ...rows.map(([key, text]) => `  ${grouped(run[key]).padStart(width)}  ${text(run)}`),
  ];
  if (documents === undefined) lines.push('the next vitrine index adds the results to documents');
  else if (documents > 0) lines.push(`${counted(documents, 'document')} updated`);
  if (interrupted) lines.push('interrupted: the next run continues');
  return lines.join('\n');
}

/** Links that have been asked for, with or without a result. */
const askedLinks = (summary: CheckLinksSummary): number =>
  ROWS.reduce((sum, [key]) => sum + summary[key], 0) - summary.left;

const more = (count: number, what: string): string =>
  count > 0 ? `, ${grouped(count)} of them ${what}` : '';

const ROWS: readonly (readonly [
  'ok' | 'broken' | 'failing' | 'refused' | 'postponed' | 'unconfirmed' | 'left',
  (summary: CheckLinksSummary) => string,
])[] = [
  ['ok', ({ repaired }) => `work${more(repaired, 'broken before')}`],
  ['broken', ({ newlyBroken }) => `are broken${more(newlyBroken, 'new')}`],
  ['failing', () => 'failed; they are broken if they fail again after a day'],
  ['refused', () => 'may not be asked for by programs'],
  ['postponed', () => 'are left to a later run, because their hosts ask for a pause'],
  ['unconfirmed', () => 'do not count: no host responded, so our own network may be down'],
  ['left', () => 'are left to the next run, because the time of this one is over'],
];
