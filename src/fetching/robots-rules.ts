import { LRUCache } from 'lru-cache';
import { type NoAnswer, refused, responded } from './link-answer.ts';
import { isRedirect } from './open-client.ts';
import type { PoliteRequests } from './polite-requests.ts';
import { readRobotsFile } from './robots-file.ts';
import { webUrl } from './web-url.ts';

/** Undefined if the URL may be asked for, else why not. */
type Permission = (url: URL) => NoAnswer | undefined;

interface Rules {
  readonly permission: Permission;
  /** Characters of the file. */
  readonly size: number;
}

/** The rest of a longer file does not count. RFC 9309 requires 500 KiB. */
const MAX_BYTES = 512 * 1024;
const MAX_REDIRECTS = 5;
const MAX_CRAWL_DELAY_SECONDS = 30;
/** Source: RFC 9309, 2.4. */
const KEPT_MS = 86_400_000;
/** Of all files together. Rules take several times their memory. */
const KEPT_CHARACTERS = 16 * 1024 * 1024;

/**
 * Reads the robots.txt of each host once a day. Without one (4xx) everything is
 * allowed; while the host cannot deliver it (5xx), nothing is. `Crawl-delay`
 * slows the requests to the host down.
 * Source: RFC 9309.
 */
export function robotsRules(requests: PoliteRequests, userAgent: string) {
  const kept = new LRUCache<string, Promise<Rules | NoAnswer>>({ maxSize: KEPT_CHARACTERS, ttl: KEPT_MS });

  /** The rules at a URL; or why there are none, if asking again may help. */
  async function read(origin: URL, signal: AbortSignal): Promise<Rules | NoAnswer> {
    let url: URL | undefined = new URL('/robots.txt', origin);
    for (let redirects = 0; url !== undefined && redirects <= MAX_REDIRECTS; redirects++) {
      const asked: URL = url;
      const headers = { accept: 'text/plain, */*;q=0.5' };
      const answer: Rules | NoAnswer | { readonly next: URL | undefined } = await requests.send(
        asked,
        { method: 'GET', headers },
        signal,
        async ({ status, location, body }) => {
          if (isRedirect(status) && location !== undefined) return { next: webUrl(location, asked) };
          if (status >= 500) return withoutRules(() => refused(`${responded(asked, status)} to robots.txt`));
          if (status < 200 || status >= 300) return ALLOWED;
          return rulesIn(origin, await beginning(body));
        },
      );
      if (!('next' in answer)) return answer;
      url = answer.next;
    }
    return ALLOWED;
  }

  function rulesIn({ host }: URL, text: string): Rules {
    const { allows, delaySeconds = 0 } = readRobotsFile(text, userAgent);
    const permission: Permission = ({ pathname, search }) => {
      // Each time: hosts that have not been asked for long are forgotten.
      if (delaySeconds > 0) requests.slowDown(host, Math.min(delaySeconds, MAX_CRAWL_DELAY_SECONDS) * 1000);
      return allows(pathname + search) ? undefined : refused(`robots.txt of ${host} forbids it`);
    };
    return { permission, size: text.length + 1 };
  }

  return {
    /** Undefined if the URL may be asked for. Rejects only with the signal's reason. */
    async refusal(url: URL, signal: AbortSignal): Promise<NoAnswer | undefined> {
      const { origin } = url;
      let reading = kept.get(origin);
      if (reading === undefined) {
        reading = read(url, signal);
        kept.set(origin, reading, { size: 1 });
      }
      try {
        const rules = await reading;
        if ('permission' in rules) {
          if (kept.peek(origin) === reading)
            kept.set(origin, reading, { size: rules.size, noUpdateTTL: true });
          return rules.permission(url);
        }
        kept.delete(origin);
        return rules;
      } catch (error) {
        kept.delete(origin);
        throw error;
      }
    },
  };
}

const withoutRules = (permission: Permission): Rules => ({ permission, size: 1 });

const ALLOWED = withoutRules(() => undefined);

/** Without the rest of the last line of a longer body. Errors: those of the body. */
async function beginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_BYTES).toString();
  return bytes > MAX_BYTES
    ? text.slice(0, 1 + Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')))
    : text;
}
