import { join } from 'node:path';
import { type IngestSummary, storedCount } from '../../ingest/ingest-summary.ts';
import { counted, grouped } from '../progress.ts';
import type { RunDetails } from './ingest-report.ts';
import { jsonText, reasonJson, rounded } from './json-report.ts';
import { plainStyle, reasonsText, type Style } from './reasons-text.ts';

type Details = Pick<RunDetails, 'origin' | 'seconds' | 'reportFolder'>;

/** The result of a validation, as some lines. */
export function validationReport(
  summary: IngestSummary,
  { origin, seconds, reportFolder }: Details,
  style: Style = plainStyle,
): string {
  const { groups, rejected, failures, interrupted } = summary;
  const valid = storedCount(summary);
  const records = valid + rejected;
  const rate = seconds > 0 ? ` (${grouped(records / seconds)}/s)` : '';
  const rows = [
    ['valid', valid],
    ['rejected', rejected],
    ['with warnings', groups.records('warning')],
  ] as const;
  const width = grouped(records).length;
  return [
    `checked ${counted(records, 'record')} from ${origin} in ${seconds.toFixed(1)} s${rate}`,
    ...rows.map(([name, count]) => `  ${name.padEnd(13)}  ${grouped(count).padStart(width)}`),
    ...reasonsText(
      groups,
      'rejected',
      style('red', 'rejected (ingest would not store these records)'),
      style,
    ),
    ...reasonsText(groups, 'warning', style('yellow', 'warnings (these records are valid)'), style),
    ...(reportFolder === undefined ? [] : [`report: ${join(reportFolder, 'report.html')}`]),
    ...(interrupted ? ['interrupted: not everything was checked'] : []),
    ...(failures.length > 0 ? ['incomplete: not everything could be checked'] : []),
    ...failures.map((failure) => `  ${failure}`),
  ].join('\n');
}

/** The same for programs, with every group and institution. */
export function validationJson(summary: IngestSummary, { origin, seconds, reportFolder }: Details): string {
  const { groups, rejected, failures, interrupted } = summary;
  const incomplete = failures.length > 0 ? 'incomplete' : undefined;
  return jsonText({
    outcome: interrupted ? 'interrupted' : (incomplete ?? (rejected > 0 ? 'invalid' : 'valid')),
    origin,
    seconds: rounded(seconds),
    valid: storedCount(summary),
    rejected,
    withWarnings: groups.records('warning'),
    rejections: groups.byReason('rejected').map(reasonJson),
    warnings: groups.byReason('warning').map(reasonJson),
    institutions: groups.institutions().map(([name, { stored, rejected, warned }]) => ({
      name,
      valid: stored,
      rejected,
      withWarnings: warned,
    })),
    failures,
    report: reportFolder ?? null,
  });
}
