/** Whether something failed because the system has no more files or threads for this process: later it may have. */
export function isOutOfResources(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    // Errors of threads may have lost their code.
    if (CODES.test('code' in one ? String(one.code) : '') || CODES.test(one.message)) return true;
  }
  return false;
}

const CODES = /^(?:EMFILE|ENFILE|ERR_WORKER_INIT_FAILED)\b/;
