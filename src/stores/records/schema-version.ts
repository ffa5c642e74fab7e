import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import { StoreError } from './record-store.ts';

export const { ok, warning, fault } = findingsAbout('record store');

/** A finding about a store of another schema version than this program's; undefined if it is the same. */
export function versionFinding(name: string, version: number, current: number): Finding | undefined {
  if (version > current) return fault(newerVersionText(name, version, current), 'Use a newer program');
  if (version === current) return undefined;
  return warning(
    `${name} has schema version ${version} and becomes version ${current} when it is next opened`,
    'Make a backup before: older programs cannot read it then',
  );
}

const newerVersionText = (name: string, version: number, current: number): string =>
  `${name} has schema version ${version}, this program knows versions up to ${current}`;

/** The schema of a store, and how stores of older releases get it. */
export interface Schema {
  /** The version that the first step leads to, which makes a new store. */
  readonly first: number;
  /** SQL, each from one version to the next. */
  readonly steps: readonly string[];
}

export const latestVersion = ({ first, steps }: Schema): number => first + steps.length - 1;

/**
 * The step from a version to the next, which it leads to; undefined for the latest one. A new store has version 0.
 * Errors: StoreError for a newer version, and for one of the development before 1.0.0.
 */
export function nextStep(
  schema: Schema,
  version: number,
  name: string,
): { readonly sql: string; readonly version: number } | undefined {
  const { first, steps } = schema;
  const latest = latestVersion(schema);
  if (version > latest)
    throw new StoreError(`${newerVersionText(name, version, latest)}: use a newer program`);
  if (version > 0 && version < first) {
    throw new StoreError(
      `${name} has schema version ${version}, from before Vitrine 1.0.0: fill a new store`,
    );
  }
  const next = version === 0 ? first : version + 1;
  const sql = steps[next - first];
  return sql === undefined ? undefined : { sql, version: next };
}
