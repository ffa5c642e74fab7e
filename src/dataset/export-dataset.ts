import { randomUUID } from 'node:crypto';
import { Piscina } from 'piscina';
import type { Clock } from '../kernel/clock.ts';
import { endThreads } from '../kernel/threads.ts';
import type { DerivedValues } from '../records/derived-values.ts';
import { StoreError } from '../records/record-store.ts';
import type { StoreLocation } from '../records/store.ts';
import { DatasetError, datasetError, reasonOf } from './dataset-error.ts';
import { readExportState, stampStore, writeExportState } from './export-state.ts';
import type { ExportProgress, ExportTask, ThreadOutcome } from './export-thread.ts';
import { type CurrentExport, ExportsFolder } from './exports-folder.ts';
import type { Manifest } from './manifest.ts';

export interface ExportParts {
  /** The folder of all exports. */
  readonly folder: string;
  /** {id_base}, without a trailing slash. */
  readonly idBase: string;
  /** Has been opened before. */
  readonly store: StoreLocation;
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'remove'>;
  readonly clock: Clock;
}

export interface ExportOptions {
  /** Publishes the export even if it has far fewer records than the previous one. */
  readonly force?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: ExportProgress) => void;
  /** Memory of the thread in MiB. Default: that of Node.js. */
  readonly memoryMiB?: number;
}

export type ExportOutcome =
  | {
      readonly kind: 'exported';
      readonly manifest: Manifest;
      /** Uuids of omitted records, whose body is damaged. */
      readonly damaged: readonly string[];
    }
  | { readonly kind: 'refused'; readonly records: number; readonly before: Manifest }
  | { readonly kind: 'interrupted' };

/** An export with a smaller share of the previous export's records is refused. */
const LEAST_SHARE = 0.8;

/** Increment it when a change gives the same record another line. */
const LINE_FORMAT = 1;

/**
 * Exports the present records and replaces the previous export. It may be killed at
 * any time: the current export is always complete, and the next run removes
 * unfinished files. Only one process may call this at a time.
 * Errors: DatasetError, StoreError.
 */
export async function exportDataset(parts: ExportParts, options: ExportOptions = {}): Promise<ExportOutcome> {
  const exports = new ExportsFolder(parts.folder);
  let before: CurrentExport | undefined;
  try {
    before = await exports.current();
    return await makeAndPublish(parts, options, exports, before).finally(() => exports.abandon());
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== undefined) throw datasetError(parts.folder, before, reason, error);
    if (options.signal?.aborted && !(error instanceof DatasetError)) return { kind: 'interrupted' };
    throw error;
  }
}

async function makeAndPublish(
  { folder, idBase, store, derived, clock }: ExportParts,
  options: ExportOptions,
  exports: ExportsFolder,
  before: CurrentExport | undefined,
): Promise<ExportOutcome> {
  const { force = false, signal } = options;
  const recipe = `lines ${LINE_FORMAT}, ${idBase}`;
  const last = before && (await readExportState(before, derived, recipe));
  const unfinished = await exports.begin();
  const task = {
    folder: unfinished,
    idBase,
    store,
    // Before the records are read, so that harvesters that continue from then miss nothing.
    time: new Date(clock()).toISOString(),
    before: before?.manifest,
    since: last?.lastChange,
    leastRecords: before && !force ? LEAST_SHARE * before.manifest.records : 0,
  };
  const made = await runInThread(task, options);
  if (made.kind === 'failed') {
    throw made.of === 'store' ? new StoreError(made.reason) : datasetError(folder, before, made.reason);
  }
  if (made.kind === 'refused') {
    if (before === undefined) throw new Error('refused without a previous export');
    return { ...made, before: before.manifest };
  }
  signal?.throwIfAborted();
  const { manifest, lastChange, damaged } = made;
  const stamp = randomUUID();
  await writeExportState(unfinished, { stamp, lastChange, recipe });
  await exports.publish(manifest.time);
  await stampStore(derived, stamp, last?.stamp);
  return { kind: 'exported', manifest, damaged };
}

/** Keeps reading and compressing out of the thread that serves requests. */
async function runInThread(
  task: ExportTask,
  { signal, onProgress, memoryMiB }: ExportOptions,
): Promise<ThreadOutcome> {
  signal?.throwIfAborted();
  const pool = new Piscina<ExportTask, ThreadOutcome>({
    filename: new URL('export-thread.ts', import.meta.url).href,
    maxThreads: 1,
    // With a separate limit, running out of memory ends the thread, not the process.
    resourceLimits: { maxYoungGenerationSizeMb: 16, ...(memoryMiB && { maxOldGenerationSizeMb: memoryMiB }) },
  });
  pool.on('message', (progress: ExportProgress) => onProgress?.(progress));
  const abort = () => void endThreads(pool);
  signal?.addEventListener('abort', abort);
  try {
    return await pool.run(task);
  } finally {
    signal?.removeEventListener('abort', abort);
    await endThreads(pool);
  }
}
