/** Where an item is: a line of a file, or an identifier of a repository. */
export type ItemLocation =
  | { readonly file: string; readonly line: number }
  | { readonly repository: string; readonly identifier: string };

export const locationText = (location: ItemLocation): string =>
  'file' in location
    ? `${location.file}:${location.line}`
    : `${location.identifier} of ${location.repository}`;

/** One item that was not stored, or that was stored with warnings. */
export interface ReportedItem {
  readonly severity: Severity;
  readonly location: ItemLocation;
  readonly pipelineId: string;
  /** Undefined if the item does not contain it. */
  readonly uuid: string | undefined;
  /** The uuid is that of a record that came before in the run. */
  readonly isSecond?: true;
  /** The supplied URL of the Aggregation, if the item contains it. */
  readonly url: string | undefined;
  /** Empty if it is not known. */
  readonly institution: string;
  /** At least one. */
  readonly reasons: readonly string[];
  /** Of a rejected item: what was noticed besides, and often explains the reasons. */
  readonly details: readonly string[];
}

export type Severity = 'rejected' | 'warning';

/** The reason with what explains it. */
export const explained = (reason: string, { details }: Pick<ReportedItem, 'details'>): string =>
  details.length === 0 ? reason : `${reason}; ${details.join('; ')}`;
