import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Counted, QualityCounts } from '../../ingest/count-quality.ts';
import { type IngestSummary, storedCount } from '../../ingest/ingest-summary.ts';
import { writeQualityRows } from '../../ingest/quality-rows.ts';
import { ReportError, RunReport } from '../../ingest/run-report.ts';
import { findSourceFiles, SourceNotFound } from '../../ingest/source-files.ts';
import { runValidation } from '../../ingest/validate-run.ts';
import { systemClock } from '../../kernel/clock.ts';
import { METADATA_TIERS } from '../../quality/metadata-tier.ts';
import { PROBLEM_IDS } from '../../quality/problem-table.ts';
import { type Command, parseArguments, UsageError, usageError } from '../command.ts';
import { startProgress } from '../progress.ts';
import { listenForInterruption } from '../shutdown.ts';
import { suggestion } from '../suggestion.ts';
import { styled } from '../terminal.ts';
import { checkedPipeline } from './ingest-arguments.ts';
import { countedFiles } from './ingest-report.ts';
import { validationJson, validationReport } from './validation-report.ts';

/**
 * `vitrine validate SOURCE…`: reads and checks records as `ingest` does, and needs
 * no data folder. Status: 0 every record is valid, 1 a record was rejected, something
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
    json ? validationJson(summary, details) : `${validationReport(summary, details, styled)}\n`,
  );
  if (summary.interrupted) return interruption.status();
  return summary.failures.length > 0 || summary.rejected > 0 || failedOn.length > 0 ? 1 : 0;
};

/** A delivery without records is a mistake, such as an export that failed. */
const isEmpty = (summary: IngestSummary): boolean =>
  storedCount(summary) + summary.rejected + summary.failures.length === 0 && !summary.interrupted;

/** Makes the folder. The files by institution of an earlier report there are removed, the others replaced. */
function emptiedFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
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
