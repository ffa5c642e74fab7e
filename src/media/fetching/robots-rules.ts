import { LRUCache } from 'lru-cache';
import { type CacheKey, cacheKey } from '../../kernel/cache-key.ts';
import { type NoAnswer, refused, responded } from './link-answer.ts';
import { isRedirect } from './open-client.ts';
import type { PoliteRequests } from './polite-requests.ts';
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
  const kept = new LRUCache<CacheKey, Promise<Rules | NoAnswer>>({ maxSize: KEPT_CHARACTERS, ttl: KEPT_MS });

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
      const key = cacheKey({ origin: url.origin });
      let reading = kept.get(key);
      if (reading === undefined) {
        reading = read(url, signal);
        kept.set(key, reading, { size: 1 });
      }
      try {
        const rules = await reading;
        if ('permission' in rules) {
          if (kept.peek(key) === reading) kept.set(key, reading, { size: rules.size, noUpdateTTL: true });
          return rules.permission(url);
        }
        kept.delete(key);
        return rules;
      } catch (error) {
        kept.delete(key);
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

interface RobotsFile {
  /** `path` is that of a URL, with its query. */
  allows(path: string): boolean;
  /** `Crawl-delay`; undefined if there is none. */
  readonly delaySeconds: number | undefined;
}

/** Further rules do not count. */
const MAX_RULES = 10_000;

/**
 * Reads the rules of a robots.txt that are for one crawler: those of all groups that
 * name it, or else those for `*`. Time and memory grow with the length of the text,
 * and time with that of the path, whatever the patterns are.
 * Source: RFC 9309, which has no `Crawl-delay`.
 */
export function readRobotsFile(text: string, userAgent: string): RobotsFile {
  const ours = productToken(userAgent);
  const [named, general]: [Group, Group] = [emptyGroup(), emptyGroup()];
  let isNamed = false;
  /** Of the group that is being read. */
  let [forUs, forAll, isInRules] = [false, false, true];
  for (const [line] of text.replace(/^\uFEFF/, '').matchAll(/[^\r\n]+/g)) {
    const [field, value] = fieldOf(line);
    if (field === 'user-agent') {
      if (isInRules) [forUs, forAll, isInRules] = [false, false, false];
      forUs ||= productToken(value) === ours;
      forAll ||= /^\*(?:\s|$)/.test(value);
      isNamed ||= forUs;
    } else if (RULE_FIELDS.has(field)) {
      isInRules = true;
      if (forUs) addRule(named, field, value);
      if (forAll) addRule(general, field, value);
    }
  }
  const { rules, delaySeconds } = isNamed ? named : general;
  // The longest pattern decides; among equal ones, `Allow`.
  rules.sort((a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed));
  return {
    allows(path) {
      const normalized = normalizeEscapes(path);
      return rules.find((rule) => matches(rule, normalized))?.isAllowed ?? true;
    },
    delaySeconds,
  };
}

interface Group {
  readonly rules: Rule[];
  delaySeconds: number | undefined;
}

interface Rule {
  readonly isAllowed: boolean;
  /** The pattern between its asterisks. */
  readonly segments: readonly string[];
  /** The pattern ends with `$`. */
  readonly isWhole: boolean;
  /** Of the pattern. */
  readonly length: number;
}

const RULE_FIELDS: ReadonlySet<string> = new Set(['allow', 'disallow', 'crawl-delay']);

const emptyGroup = (): Group => ({ rules: [], delaySeconds: undefined });

/** Lowercase, without version: `vitrine` of `Vitrine/1.2 (+https://…)`. */
const productToken = (userAgent: string): string => /^[a-z_-]*/.exec(userAgent.toLowerCase())?.[0] ?? '';

function fieldOf(line: string): readonly [field: string, value: string] {
  const comment = line.indexOf('#');
  const text = comment < 0 ? line : line.slice(0, comment);
  const colon = text.indexOf(':');
  return colon < 0 ? ['', ''] : [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()];
}

function addRule(group: Group, field: string, value: string): void {
  if (field === 'crawl-delay') {
    const seconds = Number(value);
    if (value !== '' && !Number.isNaN(seconds)) group.delaySeconds = seconds;
  } else if (value !== '' && group.rules.length < MAX_RULES) {
    const pattern = normalizeEscapes(escaped(value));
    const isWhole = pattern.endsWith('$');
    const segments = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
    group.rules.push({ isAllowed: field === 'allow', segments, isWhole, length: pattern.length });
  }
}

/** As URLs are; `%` is the beginning of an escape already. */
function escaped(pattern: string): string {
  return encodeURI(pattern.toWellFormed()).replaceAll('%25', '%');
}

/** `%7e` and `~` are the same, like `%2f` and `%2F`. */
const normalizeEscapes = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (sequence) => {
    const character = String.fromCharCode(Number.parseInt(sequence.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : sequence.toUpperCase();
  });

function matches({ segments, isWhole }: Rule, path: string): boolean {
  const [first = '', ...others] = segments;
  if (!path.startsWith(first)) return false;
  const last = isWhole ? others.pop() : undefined;
  let end = first.length;
  for (const segment of others) {
    const start = indexOf(path, segment, end);
    if (start < 0) return false;
    end = start + segment.length;
  }
  if (!isWhole) return true;
  return last === undefined ? end === path.length : path.length - last.length >= end && path.endsWith(last);
}

/** `text.indexOf(part, from)` in linear time (Knuth, Morris and Pratt), which the platform does not promise. */
function indexOf(text: string, part: string, from: number): number {
  if (text.length - from < part.length) return -1;
  /** By length of a beginning of `part`: how much of it is also its own end. */
  const borders = [0, 0];
  for (let i = 1, border = 0; i < part.length; i++) {
    while (border > 0 && part[i] !== part[border]) border = borders[border] ?? 0;
    if (part[i] === part[border]) border += 1;
    borders.push(border);
  }
  for (let i = from, found = 0; i <= text.length; i++) {
    if (found === part.length) return i - found;
    while (found > 0 && text[i] !== part[found]) found = borders[found] ?? 0;
    if (text[i] === part[found]) found += 1;
  }
  return -1;
}
