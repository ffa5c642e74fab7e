import type { ExportOutcome } from '../../jobs/dataset/export-dataset.ts';
import type { IndexSummary } from '../../jobs/index/index-run.ts';
import { ALL_REJECTED, type IngestSummary, isAllRejected } from '../../jobs/ingest/ingest-summary.ts';
import type { CheckLinksSummary } from '../../jobs/links/check-links.ts';
import type { SyncOutcome } from '../../jobs/sync/sync-run.ts';
import { messageOf } from '../../kernel/error-message.ts';
import { redactable, redactText } from '../../kernel/redact.ts';
import type { RunEnd, RunName, Store } from '../../stores/records/store.ts';
import { secretsOf } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';

interface RecordedRun<Result> {
  readonly name: RunName;
  /** What it works on. */
  readonly subject?: string;
  readonly endOf: (result: Result) => RunEnd;
  /** Of an interruption, after which an error is its consequence. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does the work and records in the record store when it ran and with what result.
 * Errors: those of the work, which are recorded without secrets; StoreError.
 */
export async function recordRun<Result>(
  settings: Settings,
  { runs }: Pick<Store, 'runs'>,
  { name, subject = '', endOf, signal }: RecordedRun<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const number = await runs.begin(name, subject);
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    const message = redactText(messageOf(error), redactable(secretsOf(settings)));
    // The store itself may have failed. Then the error of the work counts.
    const outcome = signal?.aborted ? 'interrupted' : 'failed';
    await runs.end(number, { outcome, figures: {}, message }).catch(() => {});
    throw error;
  }
  await runs.end(number, endOf(result));
  return result;
}

/* How runs ended, for `vitrine status`. */

export function ingestEnd(summary: IngestSummary): RunEnd {
  const { interrupted, failures, new: added, changed, unchanged, deleted, withdrawn, rejected } = summary;
  const warnings = summary.groups.records('warning');
  const faults = isAllRejected(summary) ? [...failures, ALL_REJECTED] : failures;
  return {
    outcome: outcomeOf(interrupted, faults.length === 0),
    figures: { new: added, changed, unchanged, deleted, withdrawn, rejected, warnings },
    message: faults[0],
  };
}

export function indexEnd({ indexed, deleted, failed, interrupted }: IndexSummary): RunEnd {
  return {
    outcome: outcomeOf(interrupted, failed.length === 0),
    figures: { indexed, deleted, failed: failed.length },
    message: failed[0] && `${failed[0].uuid}: ${failed[0].reason}`,
  };
}

export function syncEnd(outcomes: readonly SyncOutcome[], isInterrupted: boolean): RunEnd {
  const figures = { written: 0, removed: 0, failed: 0 };
  let message: string | undefined;
  for (const outcome of outcomes) {
    if (!('failed' in outcome)) {
      message ??= `${outcome.collection}: ${'refused' in outcome ? outcome.refused : outcome.unreachable}`;
      continue;
    }
    const { written, removed, failed, faults } = outcome;
    figures.written += written;
    figures.removed += removed;
    figures.failed += failed.length + faults.length;
    message ??= faults[0] ?? failed[0]?.reason;
  }
  return { outcome: outcomeOf(isInterrupted, message === undefined), figures, message };
}

export function exportEnd(outcome: ExportOutcome): RunEnd {
  if (outcome.kind === 'interrupted') return { outcome: 'interrupted', figures: {} };
  if (outcome.kind === 'refused') {
    const { records, before } = outcome;
    const message = `${records} records are over 20 % fewer than the ${before.records} of the last dataset`;
    return { outcome: 'failed', figures: { records }, message };
  }
  const { records, archive } = outcome.manifest;
  const damaged = outcome.damaged.length;
  return { outcome: 'complete', figures: { records, bytes: archive.bytes, damaged } };
}

export function checkLinksEnd(summary: CheckLinksSummary): RunEnd {
  const { interrupted, ok, failing, broken, refused, postponed, unconfirmed, left } = summary;
  return {
    outcome: outcomeOf(interrupted, unconfirmed === 0),
    figures: { ok, failing, broken, refused, postponed, unconfirmed, left },
    message: unconfirmed > 0 ? 'no host responded' : undefined,
  };
}

function outcomeOf(isInterrupted: boolean, isComplete: boolean): RunEnd['outcome'] {
  if (isInterrupted) return 'interrupted';
  return isComplete ? 'complete' : 'incomplete';
}
