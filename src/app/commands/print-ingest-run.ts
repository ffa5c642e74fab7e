import { join } from 'node:path';
import {
  ALL_REJECTED,
  type IngestSummary,
  isAllRejected,
  storedCount,
} from '../../jobs/ingest/ingest-summary.ts';
import { counted, grouped } from '../progress.ts';
import { plainStyle, printReasons, type Style } from './print-reasons.ts';

export interface RunDetails {
  /** What was read: `1 file`, or the host and path of a repository. */
  readonly origin: string;
  readonly seconds: number;
  readonly full: boolean;
  /** Harvests report deletions, full or not. */
  readonly isHarvest: boolean;
  /** The folder of the report, if there is something to report. */
  readonly reportFolder: string | undefined;
}

/** The result of a run, as some lines. */
export function printIngestRun(
  summary: IngestSummary,
  details: RunDetails,
  style: Style = plainStyle,
): string {
  return [
    headline(summary, details),
    ...counts(summary, details),
    ...printReasons(
      summary.groups,
      'rejected',
      style('red', 'rejected (these records are not stored)'),
      style,
    ),
    ...printReasons(summary.groups, 'warning', style('yellow', 'warnings (these records are stored)'), style),
    ...reportLine(details),
    ...summary.notes,
    ...ending(summary, details),
  ].join('\n');
}

function headline(summary: IngestSummary, { origin, seconds }: RunDetails): string {
  const records = storedCount(summary) + summary.rejected;
  const rate = seconds > 0 ? ` (${grouped(records / seconds)}/s)` : '';
  return `read ${counted(records, 'record')} from ${origin} in ${seconds.toFixed(1)} s${rate}`;
}

export const countedFiles = (files: number): string => counted(files, 'file');

function counts(summary: IngestSummary, { full, isHarvest }: RunDetails): string[] {
  const rows: [name: string, count: number, remark: string][] = [
    ['new', summary.new, ''],
    ['changed', summary.changed, ''],
    ['unchanged', summary.unchanged, ''],
    ['rejected', summary.rejected, ''],
  ];
  if (full || isHarvest) rows.splice(3, 0, ['deleted', summary.deleted, '']);
  if (summary.withdrawn > 0) rows.splice(-1, 0, ['withdrawn', summary.withdrawn, HIDDEN]);
  const width = Math.max(...rows.map(([, count]) => grouped(count).length));
  return rows.map(
    ([name, count, remark]) => `  ${name.padEnd(9)}  ${grouped(count).padStart(width)}${remark}`,
  );
}

const HIDDEN = '  hidden until `vitrine withdraw --restore`';

const reportLine = ({ reportFolder }: RunDetails): string[] =>
  reportFolder === undefined
    ? []
    : [`report: ${join(reportFolder, 'report.html')} (every line: .csv, .jsonl)`];

function ending(summary: IngestSummary, { full, isHarvest }: RunDetails): string[] {
  const { failures, interrupted, deleted } = summary;
  const all = isAllRejected(summary) ? [ALL_REJECTED] : [];
  if (failures.length === 0 && !interrupted) return all;
  const stored = failures.length > 0 ? 'incomplete: the counted records are stored' : INTERRUPTED;
  const nothingDeleted = full && deleted === 0 ? ', and nothing was deleted' : '';
  const continues = isHarvest && failures.length > 0 ? '; the next run continues there' : '';
  return [...all, `${stored}${nothingDeleted}${continues}`, ...failureLines(failures)];
}

const INTERRUPTED = 'interrupted: the counted records are stored; run it again to complete';

/** Files, sets and stores that could not be read to their end. An archive may have any number of damaged members. */
export function failureLines(failures: readonly string[]): string[] {
  const shown = failures.slice(0, MAX_FAILURES).map((failure) => `  ${failure}`);
  const more = failures.length - shown.length;
  return more === 0 ? shown : [...shown, `  and ${grouped(more)} more`];
}

const MAX_FAILURES = 50;
