import { WriterBusy } from '../../../../src/engine/store/writer-lock.ts';

/** Retries while others hold the lock: it is not fair, so on a busy machine one thread may wait longer than its timeout. */
export function untilWritten<Result>(write: () => Result): Result {
  for (;;) {
    try {
      return write();
    } catch (error) {
      if (!(error instanceof WriterBusy)) throw error;
    }
  }
}
