import type { Cms } from '../cms/cms.ts';
import { Problem } from '../kernel/problem.ts';
import { allValid, fromCms } from './cms-result.ts';

/** `/institutions`: `{"data": […]}` as JSON text. Errors, here and below: see `fromCms`. */
export async function institutions(cms: Cms, signal: AbortSignal): Promise<string> {
  return data(await fromCms(cms.institutions(signal).then(allValid), signal));
}

/** `/institutions/{id}`. Errors: Problem 404. */
export async function institution(cms: Cms, id: string, signal: AbortSignal): Promise<string> {
  const found = await fromCms(cms.institution(id, signal), signal);
  // Clients of the service know this message.
  if (found === undefined) throw new Problem(404, 'Error fetching data from upstream API');
  return data(found);
}

/** `/content`: the index, or the entries with a slug and all their blocks. */
export async function content(cms: Cms, slug: string | undefined, signal: AbortSignal): Promise<string> {
  const entries =
    slug === undefined ? cms.contentIndex(signal).then(allValid) : cms.contentBySlug(slug, signal);
  return data(await fromCms(entries, signal));
}

/** `/content/{id}`. Errors: Problem 404. */
export async function contentEntry(cms: Cms, id: number, signal: AbortSignal): Promise<string> {
  const found = await fromCms(cms.contentById(id, signal), signal);
  if (found === undefined) throw new Problem(404, 'Content not found');
  return data(found);
}

/** An empty list. */
export const NO_DATA = '{"data":[]}';

const data = (value: unknown): string => JSON.stringify({ data: value });
