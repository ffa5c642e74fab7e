import type { Clock } from '../../../kernel/clock.ts';
import { keyedMutex } from '../../../kernel/limit.ts';
import type { LinkAnswer } from '../../../media/fetching/link-answer.ts';
import type { LinkChecker } from '../../../media/fetching/link-checker.ts';
import type { DerivedValues } from '../../../stores/records/store.ts';
import { openLinkNews } from '../link-news.ts';
import { linkValue } from '../link-results.ts';
import { nextLinkState } from '../link-state.ts';
import type { SelectedLink } from './select-links.ts';

interface AskParts {
  readonly checker: Pick<LinkChecker, 'check'>;
  readonly derived: Pick<DerivedValues, 'get' | 'put'>;
  readonly clock: Clock;
}

/** Numbers of links, by what asking for them has shown. */
export interface LinkCounts {
  ok: number;
  /** They have failed, but not yet twice a day apart. */
  failing: number;
  broken: number;
  /** Of the broken ones, those that were not broken before. */
  newlyBroken: number;
  /** Of those in order, the ones that were broken before. */
  repaired: number;
  refused: number;
  postponed: number;
  /** No host responded any more, so our own network may be down: nothing was concluded from it. */
  unconfirmed: number;
  /** Not asked, because the time was over. */
  left: number;
}

export const noLinks = (): LinkCounts => ({
  ok: 0,
  failing: 0,
  broken: 0,
  newlyBroken: 0,
  repaired: 0,
  refused: 0,
  postponed: 0,
  unconfirmed: 0,
  left: 0,
});

/** A kill loses what was found out in this time. */
const SAVE_INTERVAL_MS = 1000;

/**
 * Asks for links, the hosts side by side and each for one after the other, until a
 * time, and stores the results together with the news for the records that have the
 * links. `counts` is updated meanwhile. The checker limits the requests in progress.
 * Errors: the signal's reason, and those of the record store.
 */
export async function askLinks(
  { checker, derived, clock }: AskParts,
  links: readonly SelectedLink[],
  counts: LinkCounts,
  {
    signal,
    until,
    onAsked,
  }: {
    readonly signal: AbortSignal;
    /** Milliseconds since 1970. */
    readonly until: number;
    readonly onAsked: () => void;
  },
): Promise<void> {
  const results = openResults(derived, await openLinkNews(derived), counts, clock);
  const byHost = Map.groupBy(links, ({ url }) => URL.parse(url)?.host ?? '');
  const failure = new AbortController();
  const ended = AbortSignal.any([signal, failure.signal]);
  const askHost = async (own: readonly SelectedLink[]): Promise<void> => {
    for (const [i, link] of own.entries()) {
      if (clock() >= until) {
        counts.left += own.length - i;
        return;
      }
      results.add({ link, answer: await checker.check(link.url, ended) });
      onAsked();
      await results.saveSometimes();
    }
  };
  const ends = await Promise.allSettled(
    Array.from(byHost.values(), (own) =>
      askHost(own).catch((error: unknown) => {
        // The other hosts need not be asked any more.
        failure.abort(error);
        throw error;
      }),
    ),
  );
  // Nothing responded after the last ones: the host may be down, or our own network.
  const witness = results.witness();
  const answer =
    witness === undefined ? undefined : await checker.check(witness, ended).catch(() => undefined);
  await results.end(answer !== undefined && !isSilent(answer));
  const error = ends.find((end) => end.status === 'rejected')?.reason;
  if (error !== undefined) throw error;
}

/** Collects results and stores them from time to time. */
function openResults(
  derived: AskParts['derived'],
  news: Awaited<ReturnType<typeof openLinkNews>>,
  counts: LinkCounts,
  clock: Clock,
) {
  let unsaved: Result[] = [];
  let savedAt = clock();
  /** Without a response, as long as no host has responded since. [links-2] */
  let silent: Result[] = [];
  /** The last URL to which a host responded. */
  let responding: string | undefined;
  const mutex = keyedMutex();
  // One at a time, because readers of news expect the order of their numbers.
  const save = () =>
    mutex('save', async () => {
      savedAt = clock();
      const now = Math.floor(savedAt / 1000);
      const values = unsaved.flatMap((result) => resultValue(result, now, counts));
      const uuids = new Set(unsaved.flatMap(({ link }) => link.uuids));
      unsaved = [];
      if (values.length > 0) await derived.put([...values, ...news.values(uuids)]);
    });
  return {
    add(result: Result): void {
      silent.push(result);
      if (isSilent(result.answer)) return;
      responding = result.link.url;
      unsaved.push(...silent.splice(0));
    },
    /** A URL that shows whether our network works, if that is in doubt. */
    witness: () => (silent.length > 0 ? responding : undefined),
    async saveSometimes(): Promise<void> {
      if (clock() - savedAt >= SAVE_INTERVAL_MS) await save();
    },
    async end(isNetworkUp: boolean): Promise<void> {
      if (isNetworkUp) unsaved.push(...silent);
      else counts.unconfirmed += silent.length;
      silent = [];
      await save();
    },
  };
}

const isSilent = (answer: LinkAnswer): boolean => answer.outcome === 'failed' && answer.isSilent;

interface Result {
  readonly link: SelectedLink;
  readonly answer: LinkAnswer;
}

/** What to store, if anything. Counts the result. */
function resultValue({ link, answer }: Result, now: number, counts: LinkCounts) {
  const { url, before } = link;
  const state = nextLinkState(answer, before, now);
  if (answer.outcome === 'failed') {
    const isBroken = state?.verdict === 'broken';
    counts[isBroken ? 'broken' : 'failing'] += 1;
    if (isBroken && before?.verdict !== 'broken') counts.newlyBroken += 1;
  } else {
    counts[answer.outcome] += 1;
    if (answer.outcome === 'ok' && before?.verdict === 'broken') counts.repaired += 1;
  }
  return state === undefined ? [] : [linkValue(url, state)];
}
