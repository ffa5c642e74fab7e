import type { Cms } from '../cms/cms.ts';
import { Problem } from '../kernel/problem.ts';
import { allSound, cmsAnswer } from './cms-answer.ts';

/** `/institutions`: `{"data": […]}` as JSON text. Errors: see `cmsAnswer`, here and below. */
export async function institutions(cms: Cms, signal: AbortSignal): Promise<string> {
  return data(await cmsAnswer(cms.institutions(signal).then(allSound), signal));
}

/** `/institutions/{id}`. Errors: Problem 404. */
export async function institution(cms: Cms, id: string, signal: AbortSignal): Promise<string> {
  const found = await cmsAnswer(cms.institution(id, signal), signal);
  // The wording that clients of the service know.
  if (found === undefined) throw new Problem(404, 'Error fetching data from upstream API');
  return data(found);
}

/** `/content`: the index, or the entries with a slug and all their blocks; maybe none. */
export async function content(cms: Cms, slug: string | undefined, signal: AbortSignal): Promise<string> {
  const entries =
    slug === undefined ? cms.contentIndex(signal).then(allSound) : cms.contentBySlug(slug, signal);
  return data(await cmsAnswer(entries, signal));
}

/** `/content/{id}`. Errors: Problem 404. */
export async function contentEntry(cms: Cms, id: number, signal: AbortSignal): Promise<string> {
  const found = await cmsAnswer(cms.contentById(id, signal), signal);
  if (found === undefined) throw new Problem(404, 'Content not found');
  return data(found);
}

/** What a list without entries is. */
export const NO_DATA = '{"data":[]}';

const data = (value: unknown): string => JSON.stringify({ data: value });
