/** What a repository has answered. Nothing of it is trusted to be as the protocol says. */
export interface OaiAnswer {
  /** As it stands there. */
  readonly responseDate: string | undefined;
  readonly errors: readonly ProtocolError[];
  readonly records: readonly HarvestedRecord[];
  /** Undefined where the list ends, by an empty element too. */
  readonly token: ListToken | undefined;
  /** Texts of all other elements without children, by their path: `Identify/granularity`. */
  readonly details: ReadonlyMap<string, readonly string[]>;
}

export interface ProtocolError {
  /** Such as `noRecordsMatch`. */
  readonly code: string;
  readonly message: string;
}

export interface HarvestedRecord {
  /** Empty where the header has none. */
  readonly identifier: string;
  readonly datestamp: string;
  readonly isDeleted: boolean;
  /** The element inside `<metadata>` as XML that stands for itself; undefined where there is none. */
  readonly metadata: string | undefined;
  /** Why the metadata were not read to their end. */
  readonly fault: string | undefined;
}

export interface ListToken {
  readonly text: string;
  /** Records of the whole list, where the repository says so. */
  readonly completeListSize: number | undefined;
}

/** An answer that cannot be used. The message says why, to follow the address. */
export class AnswerError extends Error {}
