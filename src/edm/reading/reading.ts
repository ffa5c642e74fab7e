import type { RecordIssue } from '../record.ts';

/**
 * How values are written, and what is kept of their shape:
 * - framed: as in framed JSON-LD, kept with every list, null and the order of keys
 * - line: as in dataset lines, which become canonical (record.ts)
 * - canonical: as in framed JSON-LD, made canonical
 */
export type Form = 'framed' | 'line' | 'canonical';

/** The state of reading one record. */
export interface Reading {
  readonly form: Form;
  /** Names of the properties from the Aggregation down to the current value. */
  readonly path: string[];
  /** Statements that were left out, as warnings. */
  readonly rejected: RecordIssue[];
  /** Warnings about properties that EDM does not have, by their names. */
  readonly unknown: Map<string, RecordIssue>;
  /** Whether something was kept as supplied, so that it may not be canonical. */
  hasShape: boolean;
  /** Where language maps were read. */
  readonly languageMaps: Set<string>;
}

/** So that a record full of faults does not fill a report. */
const MAX_REJECTED = 100;

export const startReading = (form: Form): Reading => ({
  form,
  path: [],
  rejected: [],
  unknown: new Map(),
  hasShape: form === 'framed',
  languageMaps: new Set(),
});

/** Reports that a statement is left out: what it is, and why, in words that follow it. */
export function reject(reading: Reading, what: string, why: string): void {
  if (reading.rejected.length > MAX_REJECTED) return;
  const message =
    reading.rejected.length === MAX_REJECTED
      ? `more than ${MAX_REJECTED} statements rejected`
      : `rejected in ${whereOf(reading)}: ${what} ${why}`;
  reading.rejected.push({ severity: 'warning', message });
}

/** Where the current value is, in words. */
export const whereOf = ({ path }: Reading): string =>
  path.length === 0 ? 'the Aggregation' : path.join(' > ');
