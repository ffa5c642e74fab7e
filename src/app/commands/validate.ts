import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { METADATA_TIERS } from '../../edm/quality/metadata-tier.ts';
import { PROBLEM_IDS, PROBLEM_TABLE } from '../../edm/quality/problem-table.ts';
import type { Counted, QualityCounts } from '../../jobs/ingest/count-quality.ts';
import { type IngestSummary, storedCount } from '../../jobs/ingest/ingest-summary.ts';
import { writeQualityRows } from '../../jobs/ingest/quality-rows.ts';
import { locationText } from '../../jobs/ingest/reported-item.ts';
import { ReportError, RunReport } from '../../jobs/ingest/run-report.ts';
import { findSourceFiles, SourceNotFound } from '../../jobs/ingest/source-files.ts';
import { runValidation } from '../../jobs/ingest/validate-run.ts';
import { systemClock } from '../../kernel/clock.ts';
import { makeFolder } from '../../kernel/files.ts';
import { type Command, parseArguments, suggestion, UsageError, usageError } from '../command.ts';
import { counted, grouped, startProgress } from '../progress.ts';
import { listenForInterruption } from '../shutdown.ts';
import { styled } from '../terminal.ts';
import { checkedPipeline } from './ingest-arguments.ts';
import { countedFiles, failureLines, type RunDetails } from './print-ingest-run.ts';
import { jsonText, reasonJson, rounded } from './print-json.ts';
import { plainStyle, printReasons, type Style } from './print-reasons.ts';

/**
 * `vitrine validate SOURCE…`: reads and checks records as `ingest` does, and needs
 * no data folder. [quality-14] Status: 0 every record is valid, 1 a record was rejected, something
 * could not be read, there was no record, or what --fail-on names was found, 130 and 143 interrupted.
 */
export const command: Command = async (argv) => {
  const { values, positionals: sources } = parseArguments('validate', argv);
  if (sources.length === 0) throw usageError('validate', 'no source given');
  const pipelineId = checkedPipeline(values.pipeline);
  const failOn = readFailOn(values['fail-on'] ?? []);
  const files = await findSourceFiles(sources).catch((error: unknown) => {
    throw error instanceof SourceNotFound ? new UsageError(error.message, { cause: error }) : error;
  });
  const { report: folder, json = false } = values;
  const report =
    folder === undefined
      ? undefined
      : new RunReport({
          makeFolder: () => emptiedFolder(folder),
          clock: systemClock,
          command: 'validate',
          sources,
          always: true,
        });
  using interruption = listenForInterruption();
  using progress = startProgress({ label: 'validate', noun: 'records', onlyOnTerminal: json });
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const began = performance.now();
  const { summary, quality, records } = await runValidation({
    files,
    pipelineId,
    keepsRecords: report !== undefined,
    signal: interruption.signal,
    onProgress: ({ bytes, records }) => progress.update({ done: bytes, total, count: records }),
    onReported: (items, summary) => report?.add(items, summary),
  });
  progress.end();
  if (isEmpty(summary)) summary.failures.push(`there is no record in ${countedFiles(files.length)}`);
  let rows: string | undefined;
  try {
    report?.end(summary);
    if (report?.folder !== undefined) rows = writeQualityRows(report.folder, records);
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    if (!summary.failures.includes(error.message)) summary.failures.push(error.message);
  }
  const seconds = (performance.now() - began) / 1000;
  const failedOn = failOn.flatMap(({ name, records }) => {
    const count = records(quality, summary);
    return count > 0 ? { name, count } : [];
  });
  const origin = countedFiles(files.length);
  const details = { origin, seconds, reportFolder: report?.folder, rows, quality, failedOn };
  process.stdout.write(
    json ? validationJson(summary, details) : `${printValidation(summary, details, styled)}\n`,
  );
  if (summary.interrupted) return interruption.status();
  return summary.failures.length > 0 || summary.rejected > 0 || failedOn.length > 0 ? 1 : 0;
};

/** A delivery without records is a mistake, such as an export that failed. [quality-14] */
const isEmpty = (summary: IngestSummary): boolean =>
  storedCount(summary) + summary.rejected + summary.failures.length === 0 && !summary.interrupted;

/** Makes the folder. The files by institution of an earlier report there are removed, the others replaced. */
function emptiedFolder(folder: string): string {
  makeFolder(folder);
  if (existsSync(join(folder, 'report.jsonl'))) {
    rmSync(join(folder, 'institutions'), { recursive: true, force: true });
  }
  return folder;
}

/** What makes a validation fail besides rejected records. */
interface FailOn {
  /** As given. */
  readonly name: string;
  /** How many records have it; problems of one record count each. */
  readonly records: (quality: QualityCounts, summary: Pick<IngestSummary, 'groups'>) => number;
}

const CONTENT_TIERS = [0, 1, 2, 3, 4] as const;

const below = <Tier>(
  tiers: readonly Tier[],
  tier: Tier,
  of: (quality: QualityCounts) => ReadonlyMap<Tier, Counted>,
): FailOn['records'] => {
  const lower = tiers.slice(0, tiers.indexOf(tier));
  return (quality) => lower.reduce((sum, one) => sum + (of(quality).get(one)?.records ?? 0), 0);
};

/** All values of `--fail-on`. */
const CONDITIONS: ReadonlyMap<string, FailOn['records']> = new Map([
  ['warnings', (_, { groups }) => groups.records('warning')],
  ['problems', ({ problems }) => [...problems.values()].reduce((sum, { records }) => sum + records, 0)],
  ...PROBLEM_IDS.map((id): [string, FailOn['records']] => [
    id,
    ({ problems }) => problems.get(id)?.records ?? 0,
  ]),
  ...CONTENT_TIERS.slice(1).map((tier): [string, FailOn['records']] => [
    `contentTier:${tier}`,
    below(CONTENT_TIERS, tier, ({ contentTier }) => contentTier),
  ]),
  ...METADATA_TIERS.slice(1).map((tier): [string, FailOn['records']] => [
    `metadataTier:${tier}`,
    below(METADATA_TIERS, tier, ({ metadataTier }) => metadataTier),
  ]),
] satisfies [string, FailOn['records']][]);

/** Errors: UsageError that names the value that was meant, or all. */
function readFailOn(names: readonly string[]): readonly FailOn[] {
  return names.map((name) => {
    const records = CONDITIONS.get(name);
    if (records !== undefined) return { name, records };
    const all = [...CONDITIONS.keys()];
    const meant = suggestion(name, all);
    const known = meant === undefined ? `is none of ${all.join(', ')}` : `is unknown: did you mean ${meant}?`;
    throw new UsageError(`--fail-on ${JSON.stringify(name)} ${known}`);
  });
}

interface Details extends Pick<RunDetails, 'origin' | 'seconds' | 'reportFolder'> {
  /** The file with the quality of each record. */
  readonly rows: string | undefined;
  readonly quality: QualityCounts;
  /** What `--fail-on` names and was found. */
  readonly failedOn: readonly { readonly name: string; readonly count: number }[];
}

/** The result of a validation, as some lines. */
function printValidation(
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
    ...printReasons(
      groups,
      'rejected',
      style('red', 'rejected (ingest would not store these records)'),
      style,
    ),
    ...printReasons(groups, 'warning', style('yellow', 'warnings (these records are valid)'), style),
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
function validationJson(
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
