import { failed, type LinkAnswer, OK, refused, responded } from './link-answer.ts';
import { isRedirect } from './open-client.ts';
import { type PoliteOptions, politeRequests } from './polite-requests.ts';
import { robotsRules } from './robots-rules.ts';
import { webUrl } from './web-url.ts';

export interface LinkChecker {
  /** Rejects only with the signal's reason: failures are answers. */
  check(url: string, signal: AbortSignal): Promise<LinkAnswer>;
  close(): Promise<void>;
}

const MAX_REDIRECTS = 5;
const MAX_QUOTED = 200;

/**
 * Finds out whether URLs lead to something at public IP addresses: HEAD first,
 * then a GET of one byte where HEAD does not succeed. [links-4] It follows redirects,
 * Retry-After and robots.txt, and reads no bodies.
 */
export function openLinkChecker(options: PoliteOptions): LinkChecker {
  const requests = politeRequests(options);
  const robots = robotsRules(requests, options.userAgent);
  /** Hosts that know no HEAD. */
  const withoutHead = new Set<string>();

  async function visit(url: URL, signal: AbortSignal): Promise<LinkAnswer | Redirect> {
    const refusal = await robots.refusal(url, signal);
    if (refusal !== undefined) return refusal;
    if (!withoutHead.has(url.host)) {
      const answer = await requests.send(url, HEAD, signal, async ({ status, location }) => {
        if (status === 405 || status === 501) withoutHead.add(url.host);
        return answerOf(url, status, location);
      });
      if (!isDoubtful(answer)) return answer;
    }
    return requests.send(url, GET, signal, async ({ status, location }) => answerOf(url, status, location));
  }

  return {
    async check(given, signal) {
      let url = webUrl(given);
      if (url === undefined) return failed(`not a URL of the web: ${given.slice(0, MAX_QUOTED)}`);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const answer: LinkAnswer | Redirect = await visit(url, signal);
        if ('outcome' in answer) return answer;
        url = webUrl(answer.location, url);
        if (url === undefined) return failed(`redirected to ${answer.location.slice(0, MAX_QUOTED)}`);
      }
      return failed(`more than ${MAX_REDIRECTS} redirects`);
    },
    close: () => requests.close(),
  };
}

interface Redirect {
  readonly location: string;
}

const ACCEPT = { accept: '*/*' };
const HEAD = { method: 'HEAD', headers: ACCEPT } as const;
const GET = { method: 'GET', headers: { ...ACCEPT, range: 'bytes=0-0' } } as const;

/** An empty file has no first byte. */
const EMPTY = 416;
const FORBIDDEN: readonly number[] = [401, 403, 407, 451];

function answerOf(url: URL, status: number, location: string | undefined): LinkAnswer | Redirect {
  if (isRedirect(status) && location !== undefined) return { location };
  if ((status >= 200 && status < 300) || status === EMPTY) return OK;
  return FORBIDDEN.includes(status) ? refused(responded(url, status)) : failed(responded(url, status));
}

/** Some hosts answer HEAD with any error. */
const isDoubtful = (answer: LinkAnswer | Redirect): boolean =>
  'outcome' in answer && (answer.outcome === 'refused' || (answer.outcome === 'failed' && !answer.isSilent));
