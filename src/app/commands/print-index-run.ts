import type { RemovalRefused } from '../../jobs/collections/removal-limit.ts';
import type { IndexStart, IndexSummary } from '../../jobs/index/index-run.ts';
import { PASS_NAMES } from '../../jobs/index/passes.ts';
import type { FailedPictures } from '../../jobs/index/picture-queue.ts';
import type { FailureCount } from '../../stores/records/store.ts';
import { counted, grouped } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';

const REASONS: Readonly<Record<NonNullable<IndexStart['reason']>, string>> = {
  'first run': 'no index yet',
  requested: 'as requested',
  'fields changed': 'the fields of the collection have changed',
  'recipe changed':
    'its documents were made with other rules or another BASE_URL, ID_BASE, OBJECT_PAGE_URL, PREVIEW_URL, PREVIEWS_IN_COPYRIGHT or LANGUAGE_EXPANSION',
  'models not named': 'the index does not say which models made its vectors',
  'other store': 'the index was filled from another record store',
  'words lost': 'the vocabulary or table of concepts that its documents were made with is no longer stored',
  'documents damaged': 'its documents are damaged',
  'store went back': 'the record store was restored to an earlier state',
};

/** How many failed documents are listed. */
const NAMED_FAILURES = 10;

/** How many slow hosts are listed. */
const NAMED_HOSTS = 5;

/** What the run will do, in one line. */
export function printIndexStart({ collection, reason }: IndexStart): string {
  return reason === undefined
    ? `following changes in ${collection}`
    : `filling ${collection}: ${REASONS[reason]}`;
}

interface PictureFailures {
  /** Why URLs have returned no picture, most frequent first. */
  readonly failures?: readonly FailureCount[];
  /** Also of earlier runs. */
  readonly failedPictures?: FailedPictures;
  /** Milliseconds since 1970. */
  readonly now?: number;
  /** With `--retry-pictures`. */
  readonly isRetry?: boolean;
}

/** The result of the run, as some lines. */
export function printIndexRun(
  summary: IndexSummary,
  seconds: number,
  { failures = [], failedPictures, now = 0, isRetry = false }: PictureFailures = {},
): string {
  const { indexed, deleted, failed } = summary;
  const rate = indexed + deleted > 0 ? ` (${grouped((indexed + deleted) / seconds)}/s)` : '';
  const lines = [
    `${summary.collection}: ${grouped(indexed)} indexed, ${grouped(deleted)} deleted in ${seconds.toFixed(1)} s${rate}`,
  ];
  if (summary.renewed !== undefined) {
    lines.push(
      `${counted(summary.renewed, 'damaged document')} made again from the record store: check the disk`,
    );
  }
  if (failed.length > 0) {
    lines.push(`${grouped(failed.length)} not accepted:`);
    for (const { uuid, reason } of failed.slice(0, NAMED_FAILURES)) lines.push(`  ${uuid}: ${reason}`);
    if (failed.length > NAMED_FAILURES) lines.push(`  and ${grouped(failed.length - NAMED_FAILURES)} more`);
  }
  for (const { pass: id, records, filled, retried, left, postponed = {} } of summary.passes) {
    const pass = PASS_NAMES[id] ?? id;
    const rest = left > 0 ? `, ${grouped(left)} left to the next run` : '';
    if (records + left > 0) {
      lines.push(`${pass}: ${grouped(filled)} of ${grouped(records + left)} records${rest}`);
    }
    if (pass === 'pictures' && filled + retried.filled < records + retried.records) {
      lines.push(...failureLines(failures));
    }
    if (retried.records > 0) {
      lines.push(`${pass}: ${grouped(retried.filled)} of ${grouped(retried.records)} that were retried`);
    }
    const slow = Object.entries(postponed).sort(([, a], [, b]) => b - a);
    if (slow.length > 0) {
      const all = slow.reduce((sum, [, count]) => sum + count, 0);
      const hosts = slow.slice(0, NAMED_HOSTS).map(([host]) => host);
      const more = slow.length > NAMED_HOSTS ? ` and ${grouped(slow.length - NAMED_HOSTS)} more` : '';
      lines.push(
        `${pass}: ${counted(all, 'record')} left to the next run, too slow: ${hosts.join(', ')}${more}`,
      );
    }
  }
  if (isRetry && !summary.interrupted && summary.passes.every(({ retried }) => retried.records === 0)) {
    lines.push('pictures: none to retry');
  }
  if (failedPictures) lines.push(...waitingLines(summary, failedPictures, now));
  const { entities } = summary;
  if (entities !== undefined && entities.written + entities.removed > 0) {
    lines.push(
      `entities: ${grouped(entities.documents)}, ${grouped(entities.written)} of them new or changed, ${grouped(entities.removed)} deleted`,
    );
  }
  lines.push(closingLine(summary));
  return lines.join('\n');
}

/** Pictures that failed, in this run or before, without those that a slow host has left to the next one. */
function waitingLines({ passes }: IndexSummary, { records, nextTry }: FailedPictures, now: number): string[] {
  const postponed = passes.flatMap((pass) => Object.values(pass.postponed ?? {}));
  const failed = records - postponed.reduce((sum, count) => sum + count, 0);
  if (failed <= 0 || nextTry === undefined) return [];
  return [
    `pictures: those of ${counted(failed, 'record')} failed, next try ${nextTryText(nextTry, now)}; at once: vitrine index --retry-pictures`,
  ];
}

/** Only a run of `vitrine index` tries again. */
export const nextTryText = (nextTry: number, now: number): string =>
  nextTry <= now
    ? 'by the next vitrine index'
    : `on ${new Date(nextTry).toISOString().slice(0, 16).replace('T', ' at ')} UTC`;

/** Reasons that name a host, without it. */
const GENERAL: readonly (readonly [pattern: RegExp, general: string])[] = [
  [/^getaddrinfo /, 'the host was not found: is this machine on the network?'],
  [/ is not requested for a while$/, 'the host has failed before, and is not requested for a while'],
];

function failureLines(failures: readonly FailureCount[]): string[] {
  const counts = new Map<string, number>();
  for (const { reason, count } of failures) {
    const general = GENERAL.find(([pattern]) => pattern.test(reason))?.[1] ?? reason;
    counts.set(general, (counts.get(general) ?? 0) + count);
  }
  if (counts.size === 0) return [];
  const all = [...counts].sort(([, a], [, b]) => b - a);
  const shown = all.slice(0, NAMED_FAILURES).map(([reason, count]) => `  ${grouped(count)}  ${reason}`);
  const more = all.length - shown.length;
  return [
    'pictures: URLs that returned none, and why',
    ...shown,
    ...(more > 0 ? [`  and ${grouped(more)} more reasons (vitrine status)`] : []),
  ];
}

/** How many records can be searched, or why not all. */
export function closingLine({
  interrupted,
  isSearchable,
  failed,
  documents,
  records,
  isBehind,
}: IndexSummary): string {
  if (interrupted) {
    return isSearchable
      ? 'interrupted: the next run continues'
      : 'interrupted: searches see the index as it was';
  }
  if (isBehind) return `${counted(documents, 'record')} can be searched; others have changed meanwhile`;
  if (documents === records || failed.length > 0) {
    return `${counted(documents, 'record')} can be searched`;
  }
  return `the index contains ${grouped(documents)} of ${grouped(records)} records: run vitrine index --rebuild`;
}

/** Why the run was refused, and what to do. */
export const printRefusal = (
  { message }: RemovalRefused,
  { dataDir, storeUrl }: Pick<Settings, 'dataDir' | 'storeUrl'>,
): string =>
  [
    `vitrine index: ${message}`,
    `the index stays as it is; check that ${storeUrl === undefined ? `${dataDir} is the right folder, and mounted` : 'STORE_URL is the right database'}; if the number of records is right, run vitrine index --force`,
  ].join('\n');
