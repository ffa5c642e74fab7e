import type { SyncOutcome } from '../../ingest/sync-run.ts';
import { counted, grouped } from '../progress.ts';

/** The result of a sync: a line for each collection and each fault. */
export function syncReport(outcomes: readonly SyncOutcome[]): string {
  return outcomes.flatMap(linesOf).join('\n');
}

/** Whether everything was read and accepted. */
export const isComplete = (outcomes: readonly SyncOutcome[]): boolean =>
  outcomes.every((one) => 'failed' in one && one.failed.length === 0 && one.faults.length === 0);

function linesOf(outcome: SyncOutcome): string[] {
  const { collection } = outcome;
  if ('unreachable' in outcome) return [`${collection}: unchanged: ${outcome.unreachable}`];
  if ('refused' in outcome) {
    return [
      `${collection}: unchanged: ${outcome.refused}`,
      '  if the number of pages and institutions is right, run vitrine sync --force',
    ];
  }
  const { documents, written, removed, failed, faults } = outcome;
  return [
    `${collection}: ${grouped(written)} written, ${grouped(removed)} removed, ${counted(documents, 'document')}`,
    ...faults.map((fault) => `  ${fault}`),
    ...failed.map(({ id, reason }) => `  ${id} not accepted: ${reason}`),
  ];
}
