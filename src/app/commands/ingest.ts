import { join } from 'node:path';
import { readIndexLag } from '../../jobs/index/index-lag.ts';
import { runIngest } from '../../jobs/ingest/ingest-run.ts';
import { type IngestSummary, isAllRejected, storedCount } from '../../jobs/ingest/ingest-summary.ts';
import { ReportError, RunReport, reportFolderIn } from '../../jobs/ingest/run-report.ts';
import { findSourceFiles, SourceNotFound } from '../../jobs/ingest/source-files.ts';
import { systemClock } from '../../kernel/clock.ts';
import { type Command, UsageError } from '../command.ts';
import { type Progress, startProgress } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption } from '../shutdown.ts';
import { ingestEnd, recordRun } from '../status/recorded-run.ts';
import { styled } from '../terminal.ts';
import { openStore, type Store } from '../wiring/open-store.ts';
import { type FileArguments, type HarvestArguments, readIngestArguments } from './ingest-arguments.ts';
import { countedFiles, printIngestRun } from './print-ingest-run.ts';
import { ingestJson } from './print-json.ts';

/**
 * `vitrine ingest SOURCE… [--pipeline ID] [--full]`, or with `--oai URL` instead
 * of files: reads records into the record store. The first ctrl-C (or SIGTERM)
 * ends it after the current batch, a second one at once.
 * Status: 0 everything was read, 1 something could not be read or every record was
 * rejected, 130 and 143 interrupted.
 */
export const command: Command = (argv, settings) => {
  const given = readIngestArguments(argv);
  return given.kind === 'files'
    ? runIngestCommand({ ...given, brief: false }, settings)
    : runHarvestCommand(given, settings);
};

/** `brief`: prints nothing unless something went wrong. */
export async function runIngestCommand(
  { sources, pipelineId, full, json, brief }: Omit<FileArguments, 'kind'> & { readonly brief: boolean },
  settings: Settings,
): Promise<number> {
  const files = await findSourceFiles(sources).catch((error: unknown) => {
    throw error instanceof SourceNotFound ? new UsageError(error.message, { cause: error }) : error;
  });
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const run = {
    label: 'ingest',
    origin: countedFiles(files.length),
    sources,
    full,
    isHarvest: false,
    brief,
    json,
  };
  return runReported(settings, run, ({ store, signal, progress, onReported }) =>
    runIngest(store.records, {
      files,
      pipelineId,
      full,
      signal,
      onProgress: ({ bytes, records }) => progress.update({ done: bytes, total, count: records }),
      onReported,
    }),
  );
}

async function runHarvestCommand(given: HarvestArguments, settings: Settings): Promise<number> {
  const { runHarvest } = await import('../../jobs/ingest/harvest-run.ts');
  const { url, full, json } = given;
  const { host, pathname } = new URL(url);
  const origin = `${host}${pathname}`;
  const run = { label: 'harvest', origin, sources: [origin], full, isHarvest: true, brief: false, json };
  return runReported(settings, run, ({ store, signal, progress, onReported }) =>
    runHarvest(
      { store: store.records, harvests: store.harvests, locks: store.locks },
      {
        ...given,
        userAgent: settings.userAgent,
        allowPrivate: settings.allowPrivateImages,
        clock: systemClock,
        signal,
        onPause: ({ seconds, reason }) => progress.note(`waiting ${seconds} s: ${reason}`),
        onProgress: ({ received, receivedBefore, listSize, records }) =>
          progress.update({ done: received, doneBefore: receivedBefore, total: listSize, count: records }),
        onReported,
      },
    ),
  );
}

interface ReportedRun {
  readonly label: string;
  readonly origin: string;
  /** The same for the report: the names of files and folders. */
  readonly sources: readonly string[];
  readonly full: boolean;
  readonly isHarvest: boolean;
  readonly brief: boolean;
  readonly json: boolean;
}

interface RunParts {
  readonly store: Store;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  readonly onReported: RunReport['add'];
}

/** What follows an ingest: no service does it. */
const NEXT_STEP = 'next: vitrine index makes these records searchable\n';

async function isIndexBehind({ records, checkpoints }: Store): Promise<boolean> {
  const { change, lastChange } = await readIndexLag(records, await checkpoints.all());
  return change < lastChange;
}

/** Runs the work with what it needs: the store, progress, the report, the summary. */
async function runReported(
  settings: Settings,
  { brief, json, label, sources, ...run }: ReportedRun,
  work: (parts: RunParts) => Promise<IngestSummary>,
): Promise<number> {
  using interruption = listenForInterruption();
  await using store = await openStore(settings);
  const report = new RunReport({
    makeFolder: reportFolderIn(join(settings.dataDir, 'reports'), systemClock),
    clock: systemClock,
    command: 'ingest',
    sources,
  });
  using progress = startProgress({ label, noun: 'records', onlyOnTerminal: brief });
  const began = performance.now();
  const recorded = { name: 'ingest', subject: run.origin, endOf: ingestEnd } as const;
  const summary = await recordRun(settings, store, recorded, () =>
    work({
      store,
      progress,
      signal: interruption.signal,
      onReported: (items, summary) => report.add(items, summary),
    }),
  );
  progress.end();
  printEnd(report, summary);
  const seconds = (performance.now() - began) / 1000;
  const complete = summary.failures.length === 0 && !summary.interrupted;
  const details = { ...run, seconds, reportFolder: report.folder };
  if (json) process.stdout.write(ingestJson(summary, details));
  else if (!brief || !complete || summary.rejected > 0) {
    process.stdout.write(`${printIngestRun(summary, details, styled)}\n`);
    const isNews = storedCount(summary) + summary.deleted > 0;
    if (!brief && complete && isNews && (await isIndexBehind(store))) process.stdout.write(NEXT_STEP);
  }
  if (summary.failures.length > 0 || isAllRejected(summary)) return 1;
  return summary.interrupted ? interruption.status() : 0;
}

/** A report that cannot be finished makes the run incomplete. */
function printEnd(report: RunReport, summary: IngestSummary): void {
  try {
    report.end(summary);
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    if (!summary.failures.includes(error.message)) summary.failures.push(error.message);
  }
}
