import { unlessAborted } from '../kernel/deadline.ts';
import { Problem } from '../kernel/problem.ts';
import type { Cms } from '../stores/cms/cms.ts';
import { type Checked, CmsMismatch, CmsUnreachable } from '../stores/cms/cms.ts';
import { isTimeout } from './engine-reply.ts';

/** Called with the entries that a list leaves out. */
export type OnLeftOut = (mismatches: readonly CmsMismatch[]) => void;

/**
 * `/institutions`: `{"data": […]}` as JSON text, without institutions that are invalid. [content-27]
 * Errors, here and below: see `fromCms`.
 */
export async function institutions(cms: Cms, onLeftOut: OnLeftOut, signal: AbortSignal): Promise<string> {
  return data(validOf(await fromCms(cms.institutions(signal), signal), onLeftOut));
}

/** `/institutions/{id}`. Errors: Problem 404. */
export async function institution(cms: Cms, id: string, signal: AbortSignal): Promise<string> {
  const found = await fromCms(cms.institution(id, signal), signal);
  // Clients of the service know this message. [content-3]
  if (found === undefined) throw new Problem(404, 'Error fetching data from upstream API');
  return data(found);
}

/** `/content`: the index, or the entries with a slug and all their blocks. */
export async function content(cms: Cms, slug: string | undefined, signal: AbortSignal): Promise<string> {
  const entries =
    slug === undefined ? cms.contentIndex(signal).then(allValid) : cms.contentBySlug(slug, signal);
  return data(await fromCms(entries, signal));
}

/** The index of `/content` for pages, which leave out entries that are invalid. [content-27] */
export async function validContent(cms: Cms, onLeftOut: OnLeftOut, signal: AbortSignal): Promise<string> {
  return data(validOf(await fromCms(cms.contentIndex(signal), signal), onLeftOut));
}

/** `/content/{id}`. [content-9] Errors: Problem 404. */
export async function contentEntry(cms: Cms, id: number, signal: AbortSignal): Promise<string> {
  const found = await fromCms(cms.contentById(id, signal), signal);
  if (found === undefined) throw new Problem(404, 'Content not found');
  return data(found);
}

/** An empty list. [content-6] */
export const NO_DATA = '{"data":[]}';

const data = (value: unknown): string => JSON.stringify({ data: value });

/**
 * A result of the CMS. [content-11] Its errors become Problems only here.
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

/**
 * Whether an error of `fromCms` says that the CMS cannot be used at present, so that a stale response is
 * better. [content-15]
 */
export const isCmsOutage = (error: unknown): boolean =>
  error instanceof Problem && error.status === 500 && !(error.cause instanceof CmsMismatch);

function validOf<Entry>({ valid, mismatches }: Checked<Entry>, onLeftOut: OnLeftOut): readonly Entry[] {
  if (mismatches.length > 0) onLeftOut(mismatches);
  return valid;
}

/** The entries of a list. Errors: the first mismatch. */
function allValid<Entry>({ valid, mismatches: [first] }: Checked<Entry>): readonly Entry[] {
  if (first !== undefined) throw first;
  return valid;
}
