import { ReportGroups } from './report-groups.ts';

/** The result of a run, counted as it was stored. */
export interface IngestSummary {
  new: number;
  changed: number;
  unchanged: number;
  deleted: number;
  /** Withdrawn records in the source: stored aside until they are restored. */
  withdrawn: number;
  rejected: number;
  /** What was rejected, and what was stored with warnings, by reason and institution. */
  readonly groups: ReportGroups;
  /** What the operator should know, although nothing failed. */
  readonly notes: string[];
  /** Why the run is incomplete. After a failure while reading, nothing is deleted. */
  readonly failures: string[];
  interrupted: boolean;
}

export function emptySummary(): IngestSummary {
  return {
    new: 0,
    changed: 0,
    unchanged: 0,
    deleted: 0,
    withdrawn: 0,
    rejected: 0,
    groups: new ReportGroups(),
    notes: [],
    failures: [],
    interrupted: false,
  };
}

/** Records of this run that the store holds now. */
export const storedCount = (summary: IngestSummary): number =>
  summary.new + summary.changed + summary.unchanged + summary.withdrawn;

export const ALL_REJECTED = 'every record was rejected';

/** Whether a run that was not interrupted stored nothing because everything was rejected. */
export const isAllRejected = (summary: IngestSummary): boolean =>
  summary.rejected > 0 && storedCount(summary) === 0 && summary.deleted === 0 && !summary.interrupted;
