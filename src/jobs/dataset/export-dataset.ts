import type { Clock } from '../../kernel/clock.ts';
import { FileError, systemReason } from '../../kernel/files.ts';
import { ThreadPool } from '../../kernel/thread-pool.ts';
import { endThreads } from '../../kernel/threads.ts';
import type { StoreLocation } from '../../stores/records/store.ts';
import type { ExportProgress, ExportTask, ThreadOutcome } from './export-thread.ts';
import { ExportsFolder } from './exports-folder.ts';
import type { Manifest } from './manifest.ts';

export interface ExportParts {
  readonly folder: string;
  /** {id_base}, without a trailing slash. */
  readonly idBase: string;
  /** Has been opened before. */
  readonly store: StoreLocation;
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
  | Exclude<ThreadOutcome, { readonly kind: 'failed' }>
  | { readonly kind: 'interrupted' };

/** The dataset could not be written. The message names the folder and the reason. */
export class DatasetError extends Error {}

/** An export with a smaller share of the previous export's records is refused. [dataset-10] */
const LEAST_SHARE = 0.8;

/**
 * Exports the present records and replaces the previous export. [dataset-10] It may be killed at
 * any time: the current export is always complete, and the next run removes
 * unfinished files. Only one process may call this at a time.
 * Errors: DatasetError.
 */
export async function exportDataset(parts: ExportParts, options: ExportOptions = {}): Promise<ExportOutcome> {
  const { folder, idBase, store, clock } = parts;
  const exports = new ExportsFolder(folder);
  let before: Manifest | undefined;
  try {
    before = (await exports.current())?.manifest;
    await using unfinished = await exports.begin();
    const task = {
      folder: unfinished.folder,
      idBase,
      store,
      // Before the records are read, so that harvesters that continue from then miss nothing.
      time: new Date(clock()).toISOString(),
      before,
      leastRecords: before && !options.force ? LEAST_SHARE * before.records : 0,
    };
    const made = await runInThread(task, options);
    if (made.kind === 'failed') throw new FileError(made.reason);
    options.signal?.throwIfAborted();
    if (made.kind === 'refused') return made;
    await exports.publish(made.manifest.time);
    return made;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== undefined) {
      const stays = before ? `; the export of ${before.time} stays` : '';
      throw new DatasetError(`cannot write the dataset in ${folder}: ${reason}${stays}`, { cause: error });
    }
    if (options.signal?.aborted) return { kind: 'interrupted' };
    throw error;
  }
}

/** Why an export failed by no fault of the program; undefined for other errors. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof FileError) return error.message;
  const isOutOfMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? 'not enough memory' : systemReason(error);
}

/** Keeps reading and compressing out of the thread that serves requests. */
async function runInThread(
  task: ExportTask,
  { signal, onProgress, memoryMiB }: ExportOptions,
): Promise<ThreadOutcome> {
  const pool = new ThreadPool<ExportTask, ThreadOutcome>({
    filename: new URL('export-thread.ts', import.meta.url).href,
    maxThreads: 1,
    // With a separate limit, running out of memory ends the thread, not the process.
    resourceLimits: { maxYoungGenerationSizeMb: 16, ...(memoryMiB && { maxOldGenerationSizeMb: memoryMiB }) },
  });
  const [thread] = pool.threads;
  pool.on('message', (progress: ExportProgress) => onProgress?.(progress));
  try {
    return await pool.run(task, signal && { signal });
  } finally {
    await endThreads(pool);
    // After an abort the pool has forgotten its thread, which may still write.
    await thread?.terminate();
  }
}
