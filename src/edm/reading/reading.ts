import type { RecordIssue } from '../record.ts';

/** The state of reading one record. */
export interface Reading {
  readonly form: 'framed' | 'line';
  /** Names of the properties from the Aggregation down to the current value. */
  readonly path: string[];
  /** Statements that were left out, as warnings. */
  readonly rejected: RecordIssue[];
  /** Warnings about properties that EDM does not have, by their names. */
  readonly unknown: Map<string, RecordIssue>;
}

/** So that a record full of faults does not fill a report. */
const MAX_REJECTED = 100;

const MAX_QUOTED_CHARACTERS = 200;

export const startReading = (form: Reading['form']): Reading => ({
  form,
  path: [],
  rejected: [],
  unknown: new Map(),
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

/** A value in a message: shortened, with control characters and lone surrogates escaped. */
export function quote(value: unknown): string {
  if (typeof value === 'string') {
    const short = value.length > MAX_QUOTED_CHARACTERS ? `${value.slice(0, MAX_QUOTED_CHARACTERS)}…` : value;
    return JSON.stringify(short);
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
