/** A file cannot be written; the message names it and the reason. */
export class FileError extends Error {}

/** Reasons that an operator can fix. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would be too large',
  EROFS: 'the disk is read-only',
  EACCES: 'it is not permitted',
  EPERM: 'it is not permitted',
  EIO: 'the disk is faulty',
};

/** A FileError for an error of the system, which often does not name the file; other errors unchanged. */
export function fileError(file: string, error: unknown): unknown {
  const reason = systemReason(error);
  if (reason === undefined) return error;
  return new FileError(`cannot write ${file}: ${reason}`, { cause: error });
}

/** Why the system failed; undefined for other errors. */
export function systemReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return REASONS[String(error.code)] ?? error.message;
}
