import type { Clock } from '../../kernel/clock.ts';
import type { LinkChecker } from '../../media/fetching/link-checker.ts';
import type { DerivedValues, Store } from '../../stores/records/store.ts';
import { askLinks, type LinkCounts, noLinks } from './checking/ask-links.ts';
import { type LinkSelection, selectLinks } from './checking/select-links.ts';
import { removeOldLinkNews } from './link-news.ts';

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
  /** How long a run lasts; links that are left are asked by the next one. Default: 12 hours. */
  readonly seconds?: number | undefined;
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

const RUN_SECONDS = 12 * 3600;

/**
 * Asks for the links of the records that are due: that have not been asked, have
 * changed, have failed, or were found in order long ago. [links-3] The run ends after a time:
 * hosts that want long pauses may need weeks for all of their links. Only one process
 * may do it at a time. It may be killed at any time: results are stored meanwhile,
 * and the next run asks for the others.
 * Errors: those of the record store.
 */
export async function checkLinks(
  parts: CheckLinksParts,
  { institution, since, night, seconds = RUN_SECONDS }: CheckLinksOptions,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress?: (progress: CheckLinksProgress) => void },
): Promise<CheckLinksSummary> {
  const { records, derived, clock } = parts;
  const counts = noLinks();
  await removeOldLinkNews(derived, Math.floor(clock() / 1000));
  const endsAt = clock() + seconds * 1000;
  const live = await records.countLive();
  let left = night === undefined ? [] : await readSharesLeft(derived);
  if (night !== undefined) {
    const tonight = night % NIGHTS;
    left = [tonight, ...left.filter((share) => share !== tonight)];
    await storeSharesLeft(derived, left);
  }
  const rounds = night === undefined ? roundsOfAll(live) : roundsOf(left, live);
  try {
    for (const [i, share] of rounds.entries()) {
      const now = clock();
      // Each round gets its part of the time: the first may have hosts that take all of it.
      const until = now + (endsAt - now) / (rounds.length - i);
      const withFailing = night !== undefined && i === 0;
      const selection = { institution, share, withFailing, since, now: Math.floor(now / 1000) };
      const links = await selectLinks(parts, selection, signal);
      const unfinishedBefore = counts.left + counts.postponed;
      let done = 0;
      const onAsked = () => {
        done += 1;
        onProgress?.({ done, total: links.length, counts });
      };
      await askLinks(parts, links, counts, { signal, until, onAsked });
      if (night === undefined || counts.left + counts.postponed > unfinishedBefore) continue;
      left = left.filter((number) => !share.numbers.has(number));
      await storeSharesLeft(derived, left);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return { ...counts, interrupted: signal.aborted };
}

type Share = LinkSelection['share'];

function roundsOfAll(records: number): Share[] {
  const of = Math.ceil(records / ROUND_RECORDS);
  return Array.from({ length: of }, (_, number) => ({ numbers: new Set([number]), of }));
}

/** Several shares in a round as far as their records allow. */
function roundsOf(shares: readonly number[], records: number): Share[] {
  const atOnce = Math.max(1, Math.floor(ROUND_RECORDS / (records / NIGHTS)));
  const rounds: Share[] = [];
  for (let i = 0; i < shares.length; i += atOnce) {
    rounds.push({ numbers: new Set(shares.slice(i, i + atOnce)), of: NIGHTS });
  }
  return rounds;
}

/** The shares of links whose nights ended before all were asked, as one derived value. */
const KIND = 'link-shares';
const KEY = 'left';

/** The numbers of shares, in the order in which their nights came. */
async function readSharesLeft(derived: Pick<DerivedValues, 'get'>): Promise<readonly number[]> {
  const stored = (await derived.get(KIND, [KEY])).get(KEY)?.version ?? '';
  return stored === '' ? [] : stored.split(' ').map(Number);
}

async function storeSharesLeft(
  derived: Pick<DerivedValues, 'put'>,
  shares: readonly number[],
): Promise<void> {
  const version = shares.join(' ');
  await derived.put([{ kind: KIND, key: KEY, version, value: undefined, failure: undefined }]);
}
