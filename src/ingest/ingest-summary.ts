/** What a run did, counted as it was stored. */
export interface IngestSummary {
  new: number;
  changed: number;
  unchanged: number;
  deleted: number;
  /** What the source holds of withdrawn records: kept aside until these are restored. */
  withdrawn: number;
  rejected: number;
  /** By kind: the text of the warning with its quoted values left out. */
  readonly warnings: Map<string, WarningTally>;
  /** What the operator should know, although nothing failed. */
  readonly notes: string[];
  /** Why the run is not complete. A failure while reading keeps it from deleting anything. Empty after a complete run. */
  readonly failures: string[];
  interrupted: boolean;
}

interface WarningTally {
  count: number;
  /** The first place where it occurred. */
  readonly first: string;
}

/** Where an item stands: in a line of a file, or under an identifier of a repository. */
export type Place =
  | { readonly file: string; readonly line: number }
  | { readonly repository: string; readonly identifier: string };

export const placeText = (place: Place): string =>
  'file' in place ? `${place.file}:${place.line}` : `${place.identifier} of ${place.repository}`;

/** One item that was not stored. */
export interface Rejection {
  readonly place: Place;
  /** Undefined when the item does not say what it is about. */
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

/** Records that the store holds now because of this run, or held already. */
export const storedCount = (summary: IngestSummary): number =>
  summary.new + summary.changed + summary.unchanged + summary.withdrawn;

/** Kinds beyond this number are counted together; a source can invent any number. */
const MAX_WARNING_KINDS = 100;
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

export function countWarning(summary: IngestSummary, message: string, place: Place): void {
  const { warnings } = summary;
  let kind = message.replace(QUOTED, '…');
  if (!warnings.has(kind) && warnings.size >= MAX_WARNING_KINDS) kind = 'other warnings';
  const tally = warnings.get(kind);
  if (tally) tally.count += 1;
  else warnings.set(kind, { count: 1, first: placeText(place) });
}
