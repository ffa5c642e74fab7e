import { quote } from '../../../kernel/quote.ts';
import { isMembersKey } from '../containers.ts';
import { LIMITS } from '../limits.ts';
import { propertyOf } from '../properties.ts';
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
  /** Whether there are containers so far. */
  hasContainers: boolean;
  /** Where language maps were read. */
  readonly languageMaps: Set<string>;
  /** What has been read so far of what a record may contain. Undefined for a stored record: it stays readable. */
  readonly counts: { statements: number; webResources: number } | undefined;
  /** Warnings about what the index cuts. */
  readonly cut: Set<string>;
  /** Names that were compared with those of EDM. */
  compared: number;
}

/** The record exceeds a limit. The message says which one. */
export class LimitError extends Error {}

/** Errors: LimitError if there is more of something than a record may contain. */
export function limit(
  reading: Reading,
  name: 'propertyNameCharacters' | 'valueCharacters' | 'propertyValues' | 'statements' | 'webResources',
  count: number,
): void {
  if (reading.counts === undefined || count <= LIMITS[name]) return;
  throw new LimitError(
    `${OF[name](whereOf(reading))}: ${withCommas(count)}, at most ${withCommas(LIMITS[name])} are allowed`,
  );
}

const OF = {
  propertyNameCharacters: (where: string) => `characters of the name of a property in ${where}`,
  valueCharacters: (where: string) => `characters of a value in ${where}`,
  propertyValues: (where: string) => `values in ${where}`,
  statements: () => 'statements',
  webResources: () => 'web resources',
};

const withCommas = (count: number): string => count.toLocaleString('en');

/** So that a record full of faults does not fill a report. */
const MAX_REJECTED = 100;

/** `isStored`: the record was accepted before, perhaps without limits. */
export const startReading = (form: Form, isStored = false): Reading => ({
  form,
  path: [],
  rejected: [],
  unknown: new Map(),
  hasShape: form === 'framed',
  hasContainers: false,
  languageMaps: new Set(),
  counts: isStored ? undefined : { statements: 0, webResources: 0 },
  cut: new Set(),
  compared: 0,
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

/** Where the current value is, in words: a member of a container is in the property of that. The names of a record's own properties may be anything. */
export function whereOf(reading: Reading): string {
  const path = reading.path.filter((name) => !isMembersKey(name));
  if (path.length === 0) return 'the Aggregation';
  const names = path
    .slice(-MAX_NAMES)
    .map((name) => (propertyOf(name) || PLAIN_NAME.test(name) ? name : quote(name)));
  if (path.length > MAX_NAMES) names.unshift('…');
  const where = names.join(' > ');
  return where.length > MAX_WHERE_CHARACTERS ? `… ${where.slice(-MAX_WHERE_CHARACTERS)}` : where;
}

const MAX_NAMES = 8;
const MAX_WHERE_CHARACTERS = 200;
const PLAIN_NAME = /^[\w.:/#-]{1,100}$/;
