import { systemReason } from '../kernel/file-error.ts';
import type { CurrentExport } from './exports-folder.ts';
import { DamagedFile } from './write-archive.ts';

/** The dataset could not be written. The message names the folder and the reason. */
export class DatasetError extends Error {}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

export const datasetError = (
  folder: string,
  before: CurrentExport | undefined,
  reason: string,
  cause?: unknown,
): DatasetError =>
  new DatasetError(
    `cannot write the dataset in ${folder}: ${reason}${before ? `; the export of ${before.manifest.time} stays` : ''}`,
    { cause },
  );

/** Why an error of the file system or of memory occurred; undefined for other errors. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof DamagedFile) return error.message;
  if (error instanceof Error && 'code' in error && error.code === OUT_OF_MEMORY) return 'not enough memory';
  return systemReason(error);
}
