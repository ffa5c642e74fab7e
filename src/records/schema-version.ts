import { type Finding, findingsAbout } from '../kernel/finding.ts';

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

export const newerVersionText = (name: string, version: number, current: number): string =>
  `${name} has schema version ${version}, this program knows versions up to ${current}`;
