/** A file that the system does not let us write; the message names it and says why. */
export class FileError extends Error {}

/** What an operator can do something about. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it may not become so large',
  EROFS: 'the disk is read-only',
  EACCES: 'it is not permitted',
  EPERM: 'it is not permitted',
  EIO: 'the disk is faulty',
};

/** Makes an error of the system, which often does not say which file it is about, a FileError; leaves others alone. */
export function fileError(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  return new FileError(`cannot write ${file}: ${REASONS[String(error.code)] ?? error.message}`, {
    cause: error,
  });
}
