import { type Checked, CmsMismatch, CmsUnreachable } from '../cms/cms.ts';
import { unlessAborted } from '../kernel/deadline.ts';
import { Problem } from '../kernel/problem.ts';
import { isTimeout } from './engine-reply.ts';

/**
 * A result of the CMS. Its errors become Problems only here.
 * Errors: Problem 500 if the CMS is not reachable, too slow, or an entry does
 * not match its schema; the detail then names the entry.
 */
export const fromCms = <Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  unlessAborted(result, signal).catch((error) => {
    if (isTimeout(signal)) {
      throw new Problem(500, 'The CMS did not answer in time', { cause: signal.reason });
    }
    if (error instanceof CmsUnreachable) throw new Problem(500, 'The CMS is not reachable', { cause: error });
    if (error instanceof CmsMismatch) throw new Problem(500, error.message, { cause: error });
    throw error;
  });

/** Whether an error of `fromCms` says that the CMS cannot be used at present, so that a stale response is better. */
export const isCmsOutage = (error: unknown): boolean =>
  error instanceof Problem && error.status === 500 && !(error.cause instanceof CmsMismatch);

/** The entries of a list. Errors: the first mismatch. */
export function allValid<Entry>({ valid, mismatches: [first] }: Checked<Entry>): readonly Entry[] {
  if (first !== undefined) throw first;
  return valid;
}
