/**
 * Counts over the whole store, for reports. Each reads an index at most, never the
 * bodies of records: some tenths of a second for millions of records.
 */
export interface StoreCounts {
  records(): Promise<RecordCounts>;
  /** The institutions with live records, those with most records first. */
  institutions(): Promise<readonly InstitutionCount[]>;
  /** Derived values of one kind. */
  derived(kind: string): Promise<number>;
  /** Why derived values of one kind failed, the most frequent reason first. */
  failures(kind: string): Promise<readonly FailureCount[]>;
  close(): Promise<void>;
}

interface RecordCounts {
  readonly live: number;
  /** Tombstones of records that their source has deleted. */
  readonly deleted: number;
  readonly withdrawn: number;
}

interface InstitutionCount {
  /** From `institutionOf`. */
  readonly name: string;
  readonly records: number;
}

export interface FailureCount {
  /** At most 500 characters, as in the index: longer ones with the same beginning are counted together. */
  readonly reason: string;
  readonly count: number;
}

/** By number descending, then by name. */
export function byCount<Row>(
  rows: readonly Row[],
  countOf: (row: Row) => number,
  nameOf: (row: Row) => string,
): Row[] {
  return rows.toSorted((a, b) => countOf(b) - countOf(a) || (nameOf(a) < nameOf(b) ? -1 : 1));
}
