import { join } from 'node:path';
import type { Counted, QualityCounts } from '../../ingest/count-quality.ts';
import { type IngestSummary, storedCount } from '../../ingest/ingest-summary.ts';
import { locationText } from '../../ingest/reported-item.ts';
import { METADATA_TIERS } from '../../quality/metadata-tier.ts';
import { PROBLEM_TABLE } from '../../quality/problem-table.ts';
import { counted, grouped } from '../progress.ts';
import { failureLines, type RunDetails } from './ingest-report.ts';
import { jsonText, reasonJson, rounded } from './json-report.ts';
import { plainStyle, reasonsText, type Style } from './reasons-text.ts';

interface Details extends Pick<RunDetails, 'origin' | 'seconds' | 'reportFolder'> {
  /** The file with the quality of each record. */
  readonly rows: string | undefined;
  readonly quality: QualityCounts;
  /** What `--fail-on` names and was found. */
  readonly failedOn: readonly { readonly name: string; readonly count: number }[];
}

/** The result of a validation, as some lines. */
export function validationReport(
  summary: IngestSummary,
  { origin, seconds, reportFolder, rows: table, quality, failedOn }: Details,
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
    ...qualityText(quality),
    ...failedOn.map(({ name, count }) => style('red', `fails on ${name}: ${grouped(count)}`)),
    ...(reportFolder === undefined ? [] : [`report: ${join(reportFolder, 'report.html')}`]),
    ...(table === undefined ? [] : [`quality of each record: ${table}`]),
    ...(interrupted ? ['interrupted: not everything was checked'] : []),
    ...(failures.length > 0 ? ['incomplete: not everything could be checked'] : []),
    ...failureLines(failures),
  ].join('\n');
}

/** The same for programs, with every group and institution. */
export function validationJson(
  summary: IngestSummary,
  { origin, seconds, reportFolder, quality, failedOn }: Details,
): string {
  const { groups, rejected, failures, interrupted } = summary;
  const incomplete = failures.length > 0 ? 'incomplete' : undefined;
  const isValid = rejected === 0 && failedOn.length === 0;
  return jsonText({
    outcome: interrupted ? 'interrupted' : (incomplete ?? (isValid ? 'valid' : 'invalid')),
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
    quality: {
      contentTier: recordsByTier(CONTENT_TIERS, quality.contentTier),
      metadataTier: recordsByTier(METADATA_TIERS, quality.metadataTier),
      problems: Array.from(quality.problems, ([id, { records, first }]) => ({
        id,
        records,
        first: locationText(first),
      })),
      maybeHigher: quality.maybeHigher,
    },
    failedOn,
    failures,
    report: reportFolder ?? null,
  });
}

const CONTENT_TIERS = [0, 1, 2, 3, 4] as const;

const recordsByTier = <Tier extends string | number>(
  tiers: readonly Tier[],
  counts: ReadonlyMap<Tier, Counted>,
): Record<string, number> =>
  Object.fromEntries(tiers.map((tier) => [String(tier), counts.get(tier)?.records ?? 0]));

/** Nothing without a valid record. */
function qualityText({ contentTier, metadataTier, problems, maybeHigher }: QualityCounts): string[] {
  if (contentTier.size === 0) return [];
  const tiers = <Tier extends string | number>(all: readonly Tier[], counts: ReadonlyMap<Tier, Counted>) =>
    all.map((tier) => `${tier}: ${grouped(counts.get(tier)?.records ?? 0)}`).join('  ');
  const width = Math.max(0, ...Array.from(problems.values(), ({ records }) => grouped(records).length));
  return [
    'quality',
    `  content tier   ${tiers(CONTENT_TIERS, contentTier)}`,
    ...(maybeHigher === 0
      ? []
      : [
          `    ${counted(maybeHigher, 'record')} may reach a higher one in the index, which reads pictures whose sizes are not stated`,
        ]),
    `  metadata tier  ${tiers(METADATA_TIERS, metadataTier)}`,
    ...Array.from(
      problems,
      ([id, { records, first }]) =>
        `  ${grouped(records).padStart(width)}  ${PROBLEM_TABLE[id].title.en} (${id}), first in ${locationText(first)}`,
    ),
  ];
}
