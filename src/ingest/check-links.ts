import type { LinkChecker } from '../fetching/link-checker.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Store } from '../records/store.ts';
import { askLinks, type LinkCounts, noLinks } from './links/ask-links.ts';
import { removeOldLinkNews } from './links/link-news.ts';
import { selectLinks } from './links/select-links.ts';

export interface CheckLinksParts {
  readonly records: Pick<Store['records'], 'changesAfter' | 'countLive'>;
  readonly derived: Store['derived'];
  readonly checker: Pick<LinkChecker, 'check'>;
  readonly clock: Clock;
}

export interface CheckLinksOptions {
  /** Only the links of this institution's records. */
  readonly institution?: string | undefined;
  /** Links that were in order are asked again after so many seconds. */
  readonly since: number;
  /** Only a share of the records, another one each night, and links that have failed. */
  readonly night?: number | undefined;
}

export interface CheckLinksSummary extends LinkCounts {
  readonly interrupted: boolean;
}

export interface CheckLinksProgress {
  /** Links that have been asked for, and all of this round. */
  readonly done: number;
  readonly total: number;
  readonly counts: LinkCounts;
}

/** All links are asked in so many nights. */
export const NIGHTS = 30;

/** Records whose links are asked in one round: their URLs are in memory. */
const ROUND_RECORDS = 50_000;

/**
 * Asks for the links of the records that are due: that have not been asked, have
 * changed, have failed, or were found in order long ago. Only one process may do it
 * at a time. It may be killed at any time: results are stored meanwhile, and the
 * next run asks for the others.
 * Errors: those of the record store.
 */
export async function checkLinks(
  parts: CheckLinksParts,
  { institution, since, night }: CheckLinksOptions,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress?: (progress: CheckLinksProgress) => void },
): Promise<CheckLinksSummary> {
  const { records, derived, clock } = parts;
  const counts = noLinks();
  await removeOldLinkNews(derived, Math.floor(clock() / 1000));
  const rounds = Math.ceil((await records.countLive()) / ROUND_RECORDS);
  const shares =
    night === undefined
      ? Array.from({ length: rounds }, (_, number) => ({ number, of: rounds }))
      : [{ number: night % NIGHTS, of: NIGHTS }];
  try {
    for (const share of shares) {
      const now = Math.floor(clock() / 1000);
      const selection = { institution, share, withFailing: night !== undefined, since, now };
      const links = await selectLinks(parts, selection, signal);
      let done = 0;
      const onAsked = () => {
        done += 1;
        onProgress?.({ done, total: links.length, counts });
      };
      await askLinks(parts, links, counts, { signal, onAsked });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return { ...counts, interrupted: signal.aborted };
}
