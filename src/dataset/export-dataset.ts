import { randomUUID } from 'node:crypto';
import { Piscina } from 'piscina';
import type { Clock } from '../kernel/clock.ts';
import { endThreads } from '../kernel/threads.ts';
import type { DerivedValues } from '../records/derived-values.ts';
import { StoreError } from '../records/record-store.ts';
import type { StoreLocation } from '../records/store.ts';
import { DatasetError, datasetError, reasonOf } from './dataset-error.ts';
import type { ExportProgress, ExportTask, ThreadOutcome } from './export-thread.ts';
import { type CurrentExport, ExportsFolder } from './exports-folder.ts';
import { readExportState, stampStore, writeExportState } from './last-export.ts';
import type { Manifest } from './manifest.ts';

export interface ExportParts {
  /** Where exports are kept. */
  readonly folder: string;
  /** {id_base}, without a slash at the end. */
  readonly idBase: string;
  /** Has been opened before. */
  readonly store: StoreLocation;
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'remove'>;
  readonly clock: Clock;
}

export interface ExportOptions {
  /** Offers the export even if it has far fewer records than the one before. */
  readonly force?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: ExportProgress) => void;
  /** Memory of the thread in MiB. Default: what Node.js gives a thread. */
  readonly memoryMiB?: number;
}

export type ExportOutcome =
  | {
      readonly kind: 'exported';
      readonly manifest: Manifest;
      /** Uuids of records that were left out because their body is damaged. */
      readonly damaged: readonly string[];
    }
  | { readonly kind: 'refused'; readonly records: number; readonly before: Manifest }
  | { readonly kind: 'interrupted' };

/** An export with a smaller share of the records of the one before is refused. */
const LEAST_SHARE = 0.8;

/** Increment it when the same record gives another line than before. */
const LINE_FORMAT = 1;

/**
 * Makes the dataset of the records as they are now and offers it in place of the
 * export before. It may be killed at any moment: what is offered is always whole,
 * and the next run removes what was left. One process at a time calls this.
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
    // Before the records are read: whoever goes on from then misses nothing.
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
    if (before === undefined) throw new Error('refused without an export before');
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

/** The thread that answers requests reads and compresses nothing. */
async function runInThread(
  task: ExportTask,
  { signal, onProgress, memoryMiB }: ExportOptions,
): Promise<ThreadOutcome> {
  signal?.throwIfAborted();
  const pool = new Piscina<ExportTask, ThreadOutcome>({
    filename: new URL('export-thread.ts', import.meta.url).href,
    maxThreads: 1,
    // With a limit of its own, a thread that runs out of memory ends alone, not the process.
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
