import { mediaOf } from './media.ts';
import type { FramedRecord } from './record.ts';

/** A URL of the web that a record leads to. */
export interface RecordLink {
  readonly role: 'isShownAt' | 'isShownBy' | 'object' | 'manifest';
  readonly url: string;
}

/** More than these say nothing more about a record. */
const MAX_LINKS = 20;

/**
 * The links of a record that can be asked for, each URL once: its page, its main
 * medium, its preview, and the manifests of its media. Further views are left out,
 * because a book has hundreds.
 */
export function linksOf(record: FramedRecord): RecordLink[] {
  const links = new Map<string, RecordLink>();
  const add = (role: RecordLink['role'], url: string): void => {
    if (isOfTheWeb(url)) links.getOrInsert(url, { role, url });
  };
  const media = mediaOf(record);
  for (const { role, id } of media) if (role !== 'hasView') add(role, id);
  for (const { manifests } of media) for (const url of manifests) add('manifest', url);
  return [...links.values()].slice(0, MAX_LINKS);
}

/** Nothing has ever been at the reserved domain `.example`, which the sample collection uses. */
function isOfTheWeb(given: string): boolean {
  const url = URL.parse(given);
  return url !== null && /^https?:$/.test(url.protocol) && !url.hostname.endsWith('.example');
}
