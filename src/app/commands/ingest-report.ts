import { type IngestSummary, storedCount } from '../../ingest/ingest-summary.ts';
import { counted, grouped } from '../progress.ts';

export interface RunDetails {
  /** What was read: `1 file`, or the host and path of a repository. */
  readonly origin: string;
  readonly seconds: number;
  readonly full: boolean;
  /** Harvests report deletions, full or not. */
  readonly isHarvest: boolean;
  /** The report of rejected items, if there were any. */
  readonly reportPath: string | undefined;
}

/** The result of a run, as some lines. */
export function ingestReport(summary: IngestSummary, details: RunDetails): string {
  return [
    headline(summary, details),
    ...counts(summary, details),
    ...warnings(summary),
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

function counts(summary: IngestSummary, { full, isHarvest, reportPath }: RunDetails): string[] {
  const rows: [name: string, count: number, remark: string][] = [
    ['new', summary.new, ''],
    ['changed', summary.changed, ''],
    ['unchanged', summary.unchanged, ''],
    ['rejected', summary.rejected, reportPath === undefined ? '' : `  reasons in ${reportPath}`],
  ];
  if (full || isHarvest) rows.splice(3, 0, ['deleted', summary.deleted, '']);
  if (summary.withdrawn > 0) rows.splice(-1, 0, ['withdrawn', summary.withdrawn, HIDDEN]);
  const width = Math.max(...rows.map(([, count]) => grouped(count).length));
  return rows.map(
    ([name, count, remark]) => `  ${name.padEnd(9)}  ${grouped(count).padStart(width)}${remark}`,
  );
}

const HIDDEN = '  hidden until `vitrine withdraw --restore`';

function warnings({ warnings }: IngestSummary): string[] {
  if (warnings.size === 0) return [];
  const sorted = [...warnings].sort(([, a], [, b]) => b.count - a.count);
  const width = Math.max(...sorted.map(([, { count }]) => grouped(count).length));
  return [
    'warnings (the records are stored)',
    ...sorted.map(
      ([kind, { count, first }]) => `  ${grouped(count).padStart(width)}  ${kind}, first in ${first}`,
    ),
  ];
}

function ending(
  { failures, interrupted, deleted }: IngestSummary,
  { full, isHarvest }: RunDetails,
): string[] {
  if (failures.length === 0 && !interrupted) return [];
  const stored = failures.length > 0 ? 'incomplete: the counted records are stored' : INTERRUPTED;
  const nothingDeleted = full && deleted === 0 ? ', and nothing was deleted' : '';
  const continues = isHarvest && failures.length > 0 ? '; the next run continues there' : '';
  return [`${stored}${nothingDeleted}${continues}`, ...failures.map((failure) => `  ${failure}`)];
}

const INTERRUPTED = 'interrupted: the counted records are stored; run it again to complete';
