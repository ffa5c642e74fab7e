import { type IngestSummary, storedCount } from '../../ingest/ingest-summary.ts';
import { counted, grouped } from '../progress.ts';

export interface IngestCircumstances {
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
export function ingestReport(summary: IngestSummary, circumstances: IngestCircumstances): string {
  return [
    headline(summary, circumstances),
    ...counts(summary, circumstances),
    ...warnings(summary),
    ...summary.notes,
    ...ending(summary, circumstances),
  ].join('\n');
}

function headline(summary: IngestSummary, { origin, seconds }: IngestCircumstances): string {
  const records = storedCount(summary) + summary.rejected;
  const rate = seconds > 0 ? ` (${grouped(records / seconds)}/s)` : '';
  return `read ${counted(records, 'record')} from ${origin} in ${seconds.toFixed(1)} s${rate}`;
}

export const countedFiles = (files: number): string => counted(files, 'file');

function counts(summary: IngestSummary, { full, isHarvest, reportPath }: IngestCircumstances): string[] {
  const rows: [name: string, count: number, remark: string][] = [
    ['new', summary.new, ''],
    ['changed', summary.changed, ''],
    ['unchanged', summary.unchanged, ''],
    ['rejected', summary.rejected, reportPath === undefined ? '' : `  reasons in ${reportPath}`],
  ];
  if (full || isHarvest) rows.splice(3, 0, ['deleted', summary.deleted, '']);
  if (summary.withdrawn > 0) rows.splice(-1, 0, ['withdrawn', summary.withdrawn, KEPT_ASIDE]);
  const width = Math.max(...rows.map(([, count]) => grouped(count).length));
  return rows.map(
    ([name, count, remark]) => `  ${name.padEnd(9)}  ${grouped(count).padStart(width)}${remark}`,
  );
}

const KEPT_ASIDE = '  kept aside until `vitrine withdraw --restore`';

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
  { full, isHarvest }: IngestCircumstances,
): string[] {
  if (failures.length === 0 && !interrupted) return [];
  const stored = failures.length > 0 ? 'not complete: what is counted is stored' : INTERRUPTED;
  const nothingDeleted = full && deleted === 0 ? ', and nothing was deleted' : '';
  const goesOn = isHarvest && failures.length > 0 ? '; the next run goes on from there' : '';
  return [`${stored}${nothingDeleted}${goesOn}`, ...failures.map((failure) => `  ${failure}`)];
}

const INTERRUPTED = 'interrupted: what is counted is stored; run it again to complete';
