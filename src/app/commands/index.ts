import { setTimeout as sleep } from 'node:timers/promises';
import { modelsByField } from '../../documents/fields/models.ts';
import { RemovalRefused } from '../../jobs/collections/removal-limit.ts';
import { readIndexLag } from '../../jobs/index/index-lag.ts';
import { type IndexerOptions, runIndexer } from '../../jobs/index/index-run.ts';
import { judgeQuality } from '../../jobs/index/judge-quality.ts';
import { PASS_NAMES } from '../../jobs/index/passes.ts';
import { readFailedPictures, readPictureQueue } from '../../jobs/index/picture-queue.ts';
import { syncEntities } from '../../jobs/index/sync-entities.ts';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { runProcessInBackground } from '../../kernel/threads.ts';
import { previewFolder } from '../../media/imaging/preview-folder.ts';
import { type Command, parseArguments, usageError } from '../command.ts';
import { type ProgressStream, startProgress } from '../progress.ts';
import { preparePageCollections } from '../schedules/sync-lock.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption, unlessInterrupted } from '../shutdown.ts';
import { indexEnd, recordRun } from '../status/recorded-run.ts';
import { choDocuments } from '../wiring/cho-documents.ts';
import { lockIndex } from '../wiring/lock-index.ts';
import { conceptFaults, openConcepts } from '../wiring/open-concepts.ts';
import { openImageModel, openTextModel } from '../wiring/open-models.ts';
import { openPasses } from '../wiring/open-passes.ts';
import { openSearchIndex } from '../wiring/open-search.ts';
import { openStore, type Store } from '../wiring/open-store.ts';
import { parsedOnce } from '../wiring/parsed-once.ts';
import { recordsOf } from './chosen-institution.ts';
import { closingLine, printIndexRun, printIndexStart, printRefusal } from './print-index-run.ts';
import { indexJson, refusalJson } from './print-json.ts';

/**
 * `vitrine index [--rebuild] [--force] [--retry-pictures [--institution X]]`: brings the search index up to date
 * with the record store. It has a lower priority than a service on the same machine. The first ctrl-C (or SIGTERM) ends it after the current batches, a second
 * one at once.
 * Status: 0 done, also by another run meanwhile; 1 refused, or some documents were not accepted, or another run
 * is indexing; 130 and 143 interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { values } = parseArguments('index', argv);
  const { rebuild = false, force = false, json = false, institution } = values;
  const retryPictures = values['retry-pictures'] ?? false;
  if (institution !== undefined && !retryPictures) {
    throw usageError('index', '--institution is for --retry-pictures');
  }
  runProcessInBackground();
  return runIndexCommand({ rebuild, force, brief: false, json, retryPictures, institution }, settings);
};

interface IndexArguments {
  readonly rebuild: boolean;
  readonly force?: boolean;
  readonly brief: boolean;
  readonly json?: boolean;
  /** Pictures that failed are tried at once: all, or those of an institution. */
  readonly retryPictures?: boolean;
  readonly institution?: string | undefined;
}

/** `brief`: prints only how many records can be searched, unless something went wrong. */
export async function runIndexCommand(
  { rebuild, force = false, brief, json = false, retryPictures = false, institution }: IndexArguments,
  settings: Settings,
): Promise<number> {
  const began = performance.now();
  await using resources = new AsyncDisposableStack();
  const opened = <Resource extends { close(): Promise<void> }>(resource: Resource): Resource =>
    resources.adopt(resource, () => resource.close());
  const embedder = opened(await openTextModel(settings));
  const imageEmbedder = opened(await openImageModel(settings));
  const store = opened(await openStore(settings));
  const { records, checkpoints, derived } = store;
  const isOfInstitution =
    institution === undefined ? () => true : await recordsOf('index', institution, settings, store);
  const retryAtOnce = retryPictures ? isOfInstitution : undefined;
  const lock = await lockIndex(settings, store);
  using interruption = listenForInterruption();
  const { signal } = interruption;
  if (lock === undefined) {
    const index = settings.searchUrls?.join(', ') ?? settings.dataDir;
    const isDone = !rebuild && !json && !retryPictures && (await isFollowed(store, signal));
    const text = isDone ? ', and has all records; vectors and pictures follow' : '';
    process.stderr.write(`vitrine index: another run is indexing ${index}${text}\n`);
    return isDone ? 0 : 1;
  }
  resources.defer(() => lock.release());
  const index = opened(await openSearchIndex(settings, { signal }));
  const { framed, supplied } = parsedOnce();
  const table = await openConcepts(settings);
  const warn = (line: string): void => void process.stderr.write(`vitrine index: ${line}\n`);
  for (const line of conceptFaults(table)) warn(line);
  const documents = choDocuments(settings, { ...store, framed, supplied, concepts: table.concepts, warn });
  const models = modelsByField({ text: embedder, image: imageEmbedder });
  const { passes, source } = openPasses(settings, { embedder, imageEmbedder, derived, framed });
  opened(source);
  const out = json ? process.stderr : process.stdout;
  using progress = indexProgress({ out, err: process.stderr, brief, clock: systemClock });
  await previewFolder(settings.previewDir).sweep();
  const parts = {
    records,
    checkpoints,
    index,
    documents,
    passes,
    judge: judgeQuality(passes, framed, documents.textGroups),
    models,
    clock: systemClock,
    syncEntities: (collection: string) => syncEntities({ index, checkpoints }, collection),
  };
  const run = { name: 'index', endOf: indexEnd, signal } as const;
  const summary = await recordRun(settings, store, run, async () => {
    await preparePageCollections(store, index);
    return await runIndexer(parts, { rebuild, force, signal, retryAtOnce, ...progress });
  })
    .catch(unlessRefused)
    .catch(unlessInterrupted('index', signal));
  progress.end();
  if (summary === undefined) return interruption.status();
  if (summary instanceof RemovalRefused) {
    if (json) process.stdout.write(refusalJson(summary));
    else process.stderr.write(`${printRefusal(summary, settings)}\n`);
    return 1;
  }
  const complete = !summary.interrupted && summary.failed.length === 0;
  const seconds = (performance.now() - began) / 1000;
  const failedPictures = await readFailedPictures(store);
  if (json) process.stdout.write(indexJson(summary, seconds, failedPictures));
  else if (brief && complete) process.stdout.write(`${closingLine(summary)}\n`);
  else {
    const { reasons: failures } = await readPictureQueue(store, await checkpoints.all());
    const pictures = { failures, failedPictures, now: systemClock(), isRetry: retryPictures };
    process.stdout.write(`${printIndexRun(summary, seconds, pictures)}\n`);
  }
  if (summary.interrupted) return interruption.status();
  return complete ? 0 : 1;
}

function unlessRefused(error: unknown): RemovalRefused {
  if (error instanceof RemovalRefused) return error;
  throw error;
}

/** A run that adds vectors and pictures follows all changes within this time, unless there are many. */
const FOLLOWED_MS = 5000;

/** Whether another run brings the index up to what the records are now. */
async function isFollowed({ records, checkpoints }: Store, signal: AbortSignal): Promise<boolean> {
  const wanted = await records.lastChange();
  for (let waitedMs = 0; ; waitedMs += 250) {
    const { collection, change } = await readIndexLag(records, await checkpoints.all());
    if (collection !== undefined && change >= wanted) return true;
    if (waitedMs >= FOLLOWED_MS || signal.aborted) return false;
    await sleep(250);
  }
}

interface IndexProgressOptions {
  /** Standard output and error, or substitutes in tests. */
  readonly out: Pick<ProgressStream, 'write'>;
  readonly err: ProgressStream;
  /** Shows only the progress, and only on a terminal. */
  readonly brief: boolean;
  readonly clock: Clock;
}

/** Printed before the passes, which take longer. */
const SEARCHABLE = 'all records are in the index; vectors and pictures follow';

/** Shows the progress of an indexing run: first of the records, then of each pass. */
export function indexProgress({
  out,
  err,
  brief,
  clock,
}: IndexProgressOptions): Pick<IndexerOptions, 'onStart' | 'onSearchable' | 'onProgress' | 'onPassProgress'> &
  Disposable & { end(): void } {
  const begin = (label: string) =>
    startProgress({ label, noun: 'records', stream: err, onlyOnTerminal: brief, clock });
  let progress = begin('index');
  let current: string | undefined;
  return {
    onStart(start) {
      if (!brief) err.write(`${printIndexStart(start)}\n`);
    },
    onSearchable() {
      // Otherwise the text would follow the progress in the same line.
      progress.end();
      if (!brief) out.write(`${SEARCHABLE}\n`);
    },
    onProgress({ done, doneBefore, total }) {
      progress.update({ done, doneBefore, total });
    },
    onPassProgress({ pass, done, doneBefore, total }) {
      if (pass !== current) {
        progress.end();
        progress = begin(PASS_NAMES[pass] ?? pass);
        current = pass;
      }
      progress.update({ done, doneBefore, total });
    },
    end: () => progress.end(),
    [Symbol.dispose]: () => progress.end(),
  };
}
