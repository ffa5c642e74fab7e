/** The result of a run, counted as it was stored. */
export interface IngestSummary {
  new: number;
  changed: number;
  unchanged: number;
  deleted: number;
  /** Withdrawn records in the source: stored aside until they are restored. */
  withdrawn: number;
  rejected: number;
  /** By kind: the text of the warning without its quoted values. */
  readonly warnings: Map<string, WarningTally>;
  /** What the operator should know, although nothing failed. */
  readonly notes: string[];
  /** Why the run is incomplete. After a failure while reading, nothing is deleted. */
  readonly failures: string[];
  interrupted: boolean;
}

interface WarningTally {
  count: number;
  /** Where it first occurred. */
  readonly first: string;
}

/** Where an item is: a line of a file, or an identifier of a repository. */
export type ItemLocation =
  | { readonly file: string; readonly line: number }
  | { readonly repository: string; readonly identifier: string };

export const locationText = (location: ItemLocation): string =>
  'file' in location
    ? `${location.file}:${location.line}`
    : `${location.identifier} of ${location.repository}`;

/** One item that was not stored. */
export interface Rejection {
  readonly location: ItemLocation;
  /** Undefined if the item does not contain it. */
  readonly uuid: string | undefined;
  readonly reason: string;
}

export function emptySummary(): IngestSummary {
  return {
    new: 0,
    changed: 0,
    unchanged: 0,
    deleted: 0,
    withdrawn: 0,
    rejected: 0,
    warnings: new Map(),
    notes: [],
    failures: [],
    interrupted: false,
  };
}

/** Records of this run that the store holds now. */
export const storedCount = (summary: IngestSummary): number =>
  summary.new + summary.changed + summary.unchanged + summary.withdrawn;

/** Further kinds are counted together: a source can cause any number of them. */
const MAX_WARNING_KINDS = 100;
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

export function countWarning(summary: IngestSummary, message: string, location: ItemLocation): void {
  const { warnings } = summary;
  let kind = message.replace(QUOTED, '…');
  if (!warnings.has(kind) && warnings.size >= MAX_WARNING_KINDS) kind = 'other warnings';
  const tally = warnings.get(kind);
  if (tally) tally.count += 1;
  else warnings.set(kind, { count: 1, first: locationText(location) });
}
