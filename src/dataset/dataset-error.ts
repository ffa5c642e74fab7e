import type { CurrentExport } from './exports-folder.ts';
import { DamagedFile } from './write-archive.ts';

/** The dataset could not be written; the message names the folder and says what happened. */
export class DatasetError extends Error {}

/** What an operator can do something about. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file may not become so large',
  EROFS: 'the disk is read-only',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EIO: 'the disk is faulty',
};

/** Of Node.js: a thread had less memory than its work needs. */
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
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === OUT_OF_MEMORY) return 'the memory is used up';
  if (!('syscall' in error)) return undefined;
  return ADVICE[String(error.code)] ?? error.message;
}
