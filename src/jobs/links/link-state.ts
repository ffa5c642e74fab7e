import type { LinkAnswer } from '../../media/fetching/link-answer.ts';

/** What is known about a URL. Times are Unix seconds. */
export interface LinkState {
  readonly verdict: LinkVerdict;
  readonly askedAt: number;
  /** When it failed first, if it has not worked since. */
  readonly failedSince?: number;
  /** Why it failed, or may not be asked for. */
  readonly reason?: string;
}

/**
 * `unsettled`: it has failed and never worked, but not yet often enough to count as
 * broken. `refused`: programs may not ask for it.
 */
type LinkVerdict = 'ok' | 'broken' | 'unsettled' | 'refused';

const DAY_SECONDS = 86_400;

/** A broken link may work again: it is asked more often. */
const BROKEN_SECONDS = 7 * DAY_SECONDS;

/**
 * The state after another answer. [links-1] A link is broken when it has failed twice, at
 * least a day apart, and has not worked in between; until then it keeps its
 * verdict. Undefined if the answer says nothing new.
 */
export function nextLinkState(
  answer: LinkAnswer,
  before: LinkState | undefined,
  now: number,
): LinkState | undefined {
  switch (answer.outcome) {
    case 'ok':
      return { verdict: 'ok', askedAt: now };
    case 'failed': {
      const { failedSince = now, verdict: last } = before ?? {};
      const kept = last === 'ok' || last === 'broken' ? last : 'unsettled';
      const verdict = now - failedSince >= DAY_SECONDS ? 'broken' : kept;
      return { verdict, askedAt: now, failedSince, reason: answer.reason };
    }
    case 'refused':
      // What was found out before remains true until something else is.
      if (before !== undefined && before.verdict !== 'refused') return { ...before, askedAt: now };
      return { verdict: 'refused', askedAt: now, reason: answer.reason };
    case 'postponed':
      return undefined;
  }
}

/** Whether a link is to be asked again that was found in order `since` seconds ago or earlier. */
export function isDue(state: LinkState | undefined, since: number, now: number): boolean {
  if (state === undefined) return true;
  const wait = isFailing(state)
    ? state.verdict === 'broken'
      ? Math.min(since, BROKEN_SECONDS)
      : DAY_SECONDS
    : since;
  return now - state.askedAt >= wait;
}

/** It has failed and not worked since. */
export const isFailing = ({ failedSince }: LinkState): boolean => failedSince !== undefined;
