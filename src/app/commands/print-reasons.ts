import type { ReasonGroups, ReportGroups } from '../../jobs/ingest/report-groups.ts';
import type { Severity } from '../../jobs/ingest/reported-item.ts';
import { grouped } from '../progress.ts';

/** Gives a text a format, where it is shown in colours. */
export type Style = (format: 'red' | 'yellow' | 'dim', text: string) => string;

export const plainStyle: Style = (_format, text) => text;

const MAX_REASONS = 10;
const MAX_INSTITUTIONS = 3;

/** The most frequent reasons under a title, with their institutions and the first place. */
export function printReasons(
  groups: ReportGroups,
  severity: Severity,
  title: string,
  style: Style = plainStyle,
): string[] {
  const reasons = groups.byReason(severity);
  if (reasons.length === 0) return [];
  const shown = reasons.slice(0, MAX_REASONS);
  const width = Math.max(...shown.map(({ count }) => grouped(count).length));
  const indent = ' '.repeat(width + 4);
  const isOne = groups.institutions().length === 1;
  const lines = shown.flatMap((reason) => [
    `  ${grouped(reason.count).padStart(width)}  ${reason.reason.en}${style('dim', `, first in ${reason.first}`)}`,
    ...(isOne || isUnknown(reason) ? [] : [`${indent}${style('dim', institutionsOf(reason))}`]),
    ...(reason.reason.hint === undefined ? [] : [`${indent}${reason.reason.hint}`]),
  ]);
  const more = reasons.length - shown.length;
  return [title, ...lines, ...(more > 0 ? [`${indent}${grouped(more)} more in the report`] : [])];
}

const isUnknown = ({ groups }: ReasonGroups): boolean =>
  groups.every(({ institution }) => institution === '');

function institutionsOf({ groups }: ReasonGroups): string {
  const names = groups
    .slice(0, MAX_INSTITUTIONS)
    .map(({ institution, count }) => `${institution || 'unknown'} (${grouped(count)})`);
  const more = groups.length - names.length;
  return [...names, ...(more > 0 ? [`${grouped(more)} more`] : [])].join(', ');
}
