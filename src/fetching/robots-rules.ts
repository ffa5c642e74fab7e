import robotsParser from 'robots-parser';
import { type NoAnswer, refused, responded } from './link-answer.ts';
import { isRedirect } from './open-client.ts';
import type { PoliteRequests } from './polite-requests.ts';
import { webUrl } from './web-url.ts';

/** Undefined if the URL may be asked for, else why not. */
type Permission = (url: URL) => NoAnswer | undefined;

/** The rest of a longer file does not count. RFC 9309 requires 500 KiB. */
const MAX_BYTES = 512 * 1024;
const MAX_REDIRECTS = 5;
const MAX_CRAWL_DELAY_SECONDS = 30;
/** Source: RFC 9309, 2.4. */
const KEPT_MS = 86_400_000;

/**
 * Reads the robots.txt of each host once a day. Without one (4xx) everything is
 * allowed; while the host cannot deliver it (5xx), nothing is. `Crawl-delay`
 * slows the requests to the host down.
 * Source: RFC 9309.
 */
export function robotsRules(requests: PoliteRequests, userAgent: string) {
  const kept = new Map<
    string,
    { readonly at: number; readonly permission: Promise<Permission | NoAnswer> }
  >();

  /** The rules at a URL; or why there are none, if asking again may help. */
  async function read(origin: URL, signal: AbortSignal): Promise<Permission | NoAnswer> {
    let url: URL | undefined = new URL('/robots.txt', origin);
    for (let redirects = 0; url !== undefined && redirects <= MAX_REDIRECTS; redirects++) {
      const asked: URL = url;
      const headers = { accept: 'text/plain, */*;q=0.5' };
      const answer: Permission | NoAnswer | { readonly next: URL | undefined } = await requests.send(
        asked,
        { method: 'GET', headers },
        signal,
        async ({ status, location, body }) => {
          if (isRedirect(status) && location !== undefined) return { next: webUrl(location, asked) };
          if (status >= 500) return () => refused(`${responded(asked, status)} to robots.txt`);
          if (status < 200 || status >= 300) return ALLOWED;
          return rulesIn(new URL('/robots.txt', origin), await beginning(body));
        },
      );
      if (!('next' in answer)) return answer;
      url = answer.next;
    }
    return ALLOWED;
  }

  function rulesIn(url: URL, text: string): Permission {
    const robots = robotsParser(url.href, text);
    const seconds = robots.getCrawlDelay(userAgent) ?? 0;
    if (seconds > 0) requests.slowDown(url.host, Math.min(seconds, MAX_CRAWL_DELAY_SECONDS) * 1000);
    return ({ href, host }) =>
      robots.isAllowed(href, userAgent) === false ? refused(`robots.txt of ${host} forbids it`) : undefined;
  }

  return {
    /** Undefined if the URL may be asked for. Rejects only with the signal's reason. */
    async refusal(url: URL, signal: AbortSignal): Promise<NoAnswer | undefined> {
      const { origin } = url;
      const now = Date.now();
      let entry = kept.get(origin);
      if (entry === undefined || now - entry.at > KEPT_MS) {
        entry = { at: now, permission: read(url, signal) };
        kept.set(origin, entry);
      }
      try {
        const permission = await entry.permission;
        if (typeof permission === 'function') return permission(url);
        kept.delete(origin);
        return permission;
      } catch (error) {
        kept.delete(origin);
        throw error;
      }
    },
  };
}

const ALLOWED: Permission = () => undefined;

/** Errors: those of the body. */
async function beginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAX_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES).toString();
}
