import { type Checked, CmsMismatch, CmsUnreachable } from '../cms/cms.ts';
import { unlessAborted } from '../kernel/deadline.ts';
import { Problem } from '../kernel/problem.ts';

/**
 * What the CMS gives; the one place where its errors become Problems.
 * Errors: Problem 500 when it is not reachable, too slow, or gives an entry of
 * another shape; the detail then names the entry.
 */
export const cmsAnswer = <Given>(asked: Promise<Given>, signal: AbortSignal): Promise<Given> =>
  unlessAborted(asked, signal).catch((error) => explain(error, signal));

/** Whether an error of `cmsAnswer` says that the CMS is of no use at present: an older answer is right then. */
export const isCmsOutage = (error: unknown): boolean =>
  error instanceof Problem && error.status === 500 && !(error.cause instanceof CmsMismatch);

/** The entries of a list, all of which must be sound. */
export function allSound<Entry>({ valid, mismatches: [first] }: Checked<Entry>): readonly Entry[] {
  if (first !== undefined) throw first;
  return valid;
}

function explain(error: unknown, { aborted, reason }: AbortSignal): never {
  if (aborted && reason instanceof Error && reason.name === 'TimeoutError') {
    throw new Problem(500, 'The CMS did not answer in time', { cause: reason });
  }
  if (error instanceof CmsUnreachable) throw new Problem(500, 'The CMS is not reachable', { cause: error });
  if (error instanceof CmsMismatch) throw new Problem(500, error.message, { cause: error });
  throw error;
}
