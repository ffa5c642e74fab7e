import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildChoDocument, choRecipe } from '../../collections/cho-document.ts';
import type { FramedRecord } from '../../edm/record.ts';
import { type IndexerParts, runIndexer } from '../../ingest/indexer.ts';
import { systemClock } from '../../kernel/clock.ts';
import { openSqliteCheckpoints } from '../../records/sqlite-checkpoints.ts';
import { tryLock } from '../../records/sqlite-lock.ts';
import { openSqliteRecordStore } from '../../records/sqlite-record-store.ts';
import { openEmbeddedIndex } from '../../search/embedded-index.ts';
import { type Command, UsageError } from '../command.ts';
import { indexReport, startReport } from '../index-report.ts';
import { listenForInterruption } from '../interruption.ts';
import { startProgress } from '../progress.ts';

const USAGE = 'usage: vitrine index [--rebuild]';

/**
 * `vitrine index [--rebuild]`: brings the search index up to the record store.
 * The first ctrl-C (or SIGTERM) ends it after the batches on their way, the
 * second one at once.
 * Status: 0 done, 1 some documents were not accepted, 130 and 143 interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { rebuild } = readArguments(argv);
  const began = performance.now();
  const records = openSqliteRecordStore(settings.recordsFile, systemClock);
  // Each run removes what unfinished runs have left, so two must not meet.
  const lock = tryLock(join(settings.dataDir, 'index.lock'));
  if (lock === undefined) {
    await records.close();
    process.stderr.write(`vitrine index: another run is indexing ${settings.dataDir}\n`);
    return 1;
  }
  const checkpoints = openSqliteCheckpoints(settings.recordsFile);
  const index = await openEmbeddedIndex(settings.indexDir);
  const documents: IndexerParts['documents'] = {
    recipe: choRecipe(settings),
    make: (record) =>
      JSON.stringify(buildChoDocument(record, JSON.parse(record.body) as FramedRecord, settings)),
  };
  const interruption = listenForInterruption();
  const progress = startProgress({
    label: 'index',
    noun: 'records',
    stream: process.stderr,
    clock: systemClock,
  });
  try {
    const summary = await runIndexer(
      { records, checkpoints, index, documents },
      {
        rebuild,
        signal: interruption.signal,
        onStart: (start) => process.stderr.write(`${startReport(start)}\n`),
        onProgress: ({ from, at, to, indexed, deleted }) =>
          progress.update({ done: at - from, total: to - from, count: indexed + deleted }),
      },
    );
    progress.end();
    process.stdout.write(`${indexReport(summary, (performance.now() - began) / 1000)}\n`);
    if (summary.interrupted) return interruption.status();
    return summary.failed.length > 0 ? 1 : 0;
  } finally {
    progress.end();
    interruption.stop();
    await index.close();
    await checkpoints.close();
    await records.close();
    lock.release();
  }
};

/** Errors: UsageError. */
function readArguments(argv: readonly string[]): { readonly rebuild: boolean } {
  try {
    const { values } = parseArgs({ args: [...argv], options: { rebuild: { type: 'boolean' } } });
    return { rebuild: values.rebuild === true };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error} (${USAGE})`, { cause: error });
  }
}
