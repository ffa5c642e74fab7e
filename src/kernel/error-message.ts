/**
 * The message of an error, or the text of anything else that was thrown. That of the file system,
 * such as `ENOENT: no such file or directory, open '/a'`, becomes `no such file or directory: /a`.
 */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(OF_FILES, '$1: $2') : String(error);

const OF_FILES = /^E[A-Z0-9]+: ([^,]+), \w+ '(.*)'$/s;

/** Its first line: messages of libraries may have several. */
export const firstLineOf = (error: unknown): string => messageOf(error).trim().split('\n', 1)[0] ?? '';

/**
 * The errors that one stands for: the members of an AggregateError; of a SuppressedError
 * first the one that was thrown, then the one of the closing of resources.
 */
export function membersOf(error: unknown): unknown[] {
  if (error instanceof SuppressedError) return [error.suppressed, error.error].flatMap(membersOf);
  if (error instanceof AggregateError) return error.errors.flatMap(membersOf);
  return [error];
}

/** Whether something failed because the system has no more files or threads for this process: later it may have. */
export function isOutOfResources(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    // Errors of threads may have lost their code.
    if (CODES.test('code' in one ? String(one.code) : '') || CODES.test(one.message)) return true;
  }
  return false;
}

const CODES = /^(?:EMFILE|ENFILE|ERR_WORKER_INIT_FAILED)\b/;
