import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type IngestSummary, storedCount } from '../../ingest/ingest-summary.ts';
import { writeQualityRows } from '../../ingest/quality-rows.ts';
import { ReportError, RunReport } from '../../ingest/run-report.ts';
import { findSourceFiles, SourceNotFound } from '../../ingest/source-files.ts';
import { runValidation } from '../../ingest/validate-run.ts';
import { systemClock } from '../../kernel/clock.ts';
import { type Command, parseArguments, UsageError, usageError } from '../command.ts';
import { startProgress } from '../progress.ts';
import { listenForInterruption } from '../shutdown.ts';
import { styled } from '../terminal.ts';
import { readFailOn } from './fail-on.ts';
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
