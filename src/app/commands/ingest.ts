import { join } from 'node:path';
import { runIngest } from '../../ingest/ingest-run.ts';
import { isPipelineId } from '../../ingest/pipeline-id.ts';
import { RejectionReport } from '../../ingest/rejection-report.ts';
import { findSourceFiles, SourceNotFound } from '../../ingest/source-files.ts';
import { systemClock } from '../../kernel/clock.ts';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { ingestReport } from '../ingest-report.ts';
import { listenForInterruption } from '../interruption.ts';
import { openStore } from '../open-store.ts';
import { startProgress } from '../progress.ts';
import type { Settings } from '../settings.ts';

const USAGE = 'vitrine ingest SOURCE… [--pipeline ID] [--full]';

/**
 * `vitrine ingest SOURCE… [--pipeline ID] [--full]`: reads records into the
 * record store. The first ctrl-C (or SIGTERM) ends it after the batch at hand,
 * the second one at once.
 * Status: 0 everything read, 1 something could not be, 130 and 143 interrupted.
 */
export const command: Command = (argv, settings) =>
  runIngestCommand({ ...readArguments(argv), brief: false }, settings);

/** `brief`: says nothing, unless something went wrong. */
export async function runIngestCommand(
  { sources, pipelineId, full, brief }: Arguments & { readonly brief: boolean },
  settings: Settings,
): Promise<number> {
  const interruption = listenForInterruption();
  const files = await findSourceFiles(sources).catch((error: unknown) => {
    throw error instanceof SourceNotFound ? new UsageError(error.message, { cause: error }) : error;
  });
  const store = await openStore(settings);
  const report = new RejectionReport(join(settings.dataDir, 'reports'), systemClock);
  const progress = startProgress({
    label: 'ingest',
    noun: 'records',
    stream: process.stderr,
    clock: systemClock,
  });
  const began = performance.now();
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  try {
    const summary = await runIngest(store.records, {
      files,
      pipelineId,
      full,
      signal: interruption.signal,
      onProgress: ({ bytes, records }) => progress.update({ done: bytes, total, count: records }),
      onRejected: (rejections) => report.add(rejections),
    });
    progress.end();
    const seconds = (performance.now() - began) / 1000;
    const circumstances = { files: files.length, seconds, full, reportPath: report.path };
    const complete = summary.failures.length === 0 && !summary.interrupted;
    if (!brief || !complete || summary.rejected > 0) {
      process.stdout.write(`${ingestReport(summary, circumstances)}\n`);
    }
    if (summary.failures.length > 0) return 1;
    return summary.interrupted ? interruption.status() : 0;
  } finally {
    progress.end();
    interruption.stop();
    await store.close();
  }
}

interface Arguments {
  readonly sources: readonly string[];
  readonly pipelineId: string | undefined;
  readonly full: boolean;
}

/** Errors: UsageError. */
function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parseArguments(USAGE, {
    args: [...argv],
    allowPositionals: true,
    options: { pipeline: { type: 'string' }, full: { type: 'boolean' } },
  });
  const { pipeline: pipelineId, full = false } = values;
  if (positionals.length === 0) throw new UsageError(`no source given (usage: ${USAGE})`);
  if (pipelineId !== undefined && !isPipelineId(pipelineId)) {
    throw new UsageError(
      `--pipeline ${JSON.stringify(pipelineId)} is not 1 to 200 letters A to Z, digits and -_.!~*'()`,
    );
  }
  return { sources: positionals, pipelineId, full };
}
