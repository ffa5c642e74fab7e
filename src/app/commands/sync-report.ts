import type { SyncOutcome } from '../../ingest/sync-run.ts';
import { grouped } from '../progress.ts';

/** What a run has done, a line for each collection and for each thing that went wrong. */
export function syncReport(outcomes: readonly SyncOutcome[]): string {
  return outcomes.flatMap(linesOf).join('\n');
}

/** Whether everything could be read and was accepted. */
export const isComplete = (outcomes: readonly SyncOutcome[]): boolean =>
  outcomes.every((one) => !('unreachable' in one) && one.failed.length === 0 && one.faults.length === 0);

function linesOf(outcome: SyncOutcome): string[] {
  const { collection } = outcome;
  if ('unreachable' in outcome) return [`${collection}: left as it is: ${outcome.unreachable}`];
  const { documents, written, removed, failed, faults } = outcome;
  return [
    `${collection}: ${grouped(written)} written, ${grouped(removed)} removed, ${grouped(documents)} ${documents === 1 ? 'document' : 'documents'}`,
    ...faults.map((fault) => `  ${fault}`),
    ...failed.map(({ id, reason }) => `  ${id} not accepted: ${reason}`),
  ];
}
