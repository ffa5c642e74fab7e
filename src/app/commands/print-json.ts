import type { RemovalRefused } from '../../jobs/collections/removal-limit.ts';
import type { ExportOutcome } from '../../jobs/dataset/export-dataset.ts';
import type { IndexSummary } from '../../jobs/index/index-run.ts';
import type { FailedPictures } from '../../jobs/index/picture-queue.ts';
import type { IngestSummary } from '../../jobs/ingest/ingest-summary.ts';
import type { ReasonGroups } from '../../jobs/ingest/report-groups.ts';
import type { SyncOutcome } from '../../jobs/sync/sync-run.ts';
import type { Withdrawal } from '../../stores/records/record-store.ts';
import type { CheckLinksRun } from '../schedules/check-links-schedule.ts';
import { checkLinksEnd, exportEnd, indexEnd, ingestEnd, syncEnd } from '../status/recorded-run.ts';
import type { RunDetails } from './print-ingest-run.ts';

/* What `--json` prints. `outcome` is that of the run in `vitrine status`. */

export const jsonText = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

export function ingestJson(summary: IngestSummary, { origin, seconds, reportFolder }: RunDetails): string {
  const { groups, notes, failures, interrupted: _, ...counts } = summary;
  return jsonText({
    outcome: ingestEnd(summary).outcome,
    origin,
    seconds: rounded(seconds),
    ...counts,
    rejections: groups.byReason('rejected').map(reasonJson),
    warnings: groups.byReason('warning').map(reasonJson),
    notes,
    failures,
    report: reportFolder ?? null,
  });
}

/** One reason with its institutions. */
export const reasonJson = ({ reason, count, first, groups }: ReasonGroups) => ({
  kind: reason.en,
  count,
  first,
  institutions: groups.map(({ institution, count }) => ({ name: institution, count })),
});

export function indexJson(summary: IndexSummary, seconds: number, pictures: FailedPictures): string {
  const { collection, reason = null, indexed, deleted, failed, passes, documents, records } = summary;
  const { outcome } = indexEnd(summary);
  const figures = { indexed, deleted, failed, passes, documents, records };
  const { records: withFailed, nextTry } = pictures;
  const failedPictures = {
    records: withFailed,
    nextTry: nextTry === undefined ? null : new Date(nextTry).toISOString(),
  };
  return jsonText({ outcome, collection, reason, seconds: rounded(seconds), ...figures, failedPictures });
}

/** Of a run of `index`. */
export const refusalJson = ({ message }: RemovalRefused): string => jsonText({ outcome: 'failed', message });

export const syncJson = (outcomes: readonly SyncOutcome[], isInterrupted: boolean): string =>
  jsonText({ outcome: syncEnd(outcomes, isInterrupted).outcome, collections: outcomes });

export function exportJson(result: ExportOutcome): string {
  const { outcome, message } = exportEnd(result);
  if (result.kind !== 'exported') return jsonText({ outcome, ...(message !== undefined && { message }) });
  const { institutions, ...manifest } = result.manifest;
  return jsonText({ outcome, ...manifest, institutions: institutions.length, damaged: result.damaged });
}

export function checkLinksJson(run: CheckLinksRun, seconds: number): string {
  const { interrupted: _, documents, ...counts } = run;
  const { outcome } = checkLinksEnd(run);
  return jsonText({ outcome, seconds: rounded(seconds), ...counts, documents: documents ?? null });
}

export function withdrawalsJson(withdrawals: readonly Withdrawal[]): string {
  return jsonText(
    withdrawals.map(({ uuid, pipelineId, time, reason = null }) => ({
      uuid,
      pipeline: pipelineId,
      time: new Date(time * 1000).toISOString().replace('.000', ''),
      reason,
    })),
  );
}

/** To milliseconds. */
export const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
