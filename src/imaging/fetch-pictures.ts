import { readBody, retryAfterSeconds } from '../kernel/http.ts';
import type { CheckedAgentOptions, Resolve } from './fetching/checked-agent.ts';
import { type Politeness, politeHosts } from './fetching/polite-hosts.ts';
import { RefusedHost } from './fetching/refused-host.ts';
import type { FetchFailure, FetchResult, PictureSource } from './picture-source.ts';

export interface FetchOptions {
  /** Allows loopback and private ranges, for institutions in the operator's own network. */
  readonly allowPrivate: boolean;
  /** Identifies us to hosts: name, version and a contact URL. */
  readonly userAgent: string;
  readonly politeness?: Politeness;
  readonly resolve?: Resolve;
  readonly maxBytes?: number;
  readonly totalMs?: number;
}

const POLITENESS: Politeness = { atOnce: 2, pauseMs: 100 };
const MAX_BYTES = 64 * 1024 * 1024;
/** For a picture with all its redirects, without the time in the host's queue. */
const TOTAL_MS = 60_000;
const MAX_REDIRECTS = 5;

/** Fetches pictures over HTTP(S) from public IP addresses only, with limits of size, time and rate. */
export function fetchPictures(options: FetchOptions): PictureSource {
  const { allowPrivate, userAgent, resolve, politeness = POLITENESS } = options;
  const { maxBytes = MAX_BYTES, totalMs = TOTAL_MS } = options;
  let opened: ReturnType<typeof openClient> | undefined;
  const hosts = politeHosts(politeness);

  /** One request: the body, the URL of a redirect, or a failure. */
  async function send(url: URL, signal: AbortSignal): Promise<FetchResult | { readonly location: string }> {
    opened ??= openClient(resolve === undefined ? { allowPrivate } : { allowPrivate, resolve });
    const { request, agent } = await opened;
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: { 'user-agent': userAgent, accept: 'image/*', 'accept-encoding': 'identity' },
    });
    try {
      const { location } = headers;
      if (REDIRECTS.includes(statusCode) && typeof location === 'string') return { location };
      if (statusCode !== 200) return refusedBy(url, statusCode, headers['retry-after']);
      const bytes = await readBody(body, headers['content-length'], maxBytes);
      return bytes === undefined ? failed(`more than ${maxBytes} bytes`) : { outcome: 'fetched', bytes };
    } finally {
      body.on('error', () => {}).destroy();
    }
  }

  async function follow(start: URL, signal: AbortSignal): Promise<FetchResult> {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await send(url, signal);
      if ('outcome' in response) return response;
      const next = fetchable(response.location, url);
      if (next === undefined) return failed(`redirected to ${response.location.slice(0, MAX_QUOTED)}`);
      url = next;
    }
    return failed(`more than ${MAX_REDIRECTS} redirects`);
  }

  return {
    async fetch(given, signal) {
      const url = fetchable(given);
      if (url === undefined) return failed(`not a URL of the web: ${given.slice(0, MAX_QUOTED)}`);
      const { host } = url;
      const ended = signal ?? new AbortController().signal;
      const result = await hosts.run(host, ended, async () => {
        const timed = AbortSignal.any([ended, AbortSignal.timeout(totalMs)]);
        try {
          const response = await follow(url, timed);
          hosts.report(host, true);
          return response;
        } catch (error) {
          ended.throwIfAborted();
          if (refusedIn(error) === undefined) hosts.report(host, false);
          return failureOf(error);
        }
      });
      if ('pauseMs' in result) return pausedHost(host, result.pauseMs);
      if (result.outcome === 'failed' && result.retryAfterSeconds !== undefined) {
        hosts.pause(host, result.retryAfterSeconds * 1000);
      }
      return result;
    },
    close: async () => (await opened)?.agent.destroy(),
  };
}

/** Loaded for the first picture, because most runs of `index` fetch none. */
async function openClient(options: CheckedAgentOptions) {
  const { request } = await import('undici');
  const { checkedAgent } = await import('./fetching/checked-agent.ts');
  return { request, agent: checkedAgent(options) };
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const TEMPORARY: readonly number[] = [408, 425, 429];
const MAX_QUOTED = 200;

/** Undefined unless it is http or https, without user and password, at a port that is not blocked. */
function fetchable(given: string, base?: URL): URL | undefined {
  const url = URL.parse(given, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.port !== '' && BLOCKED_PORTS.has(Number(url.port))) return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

/**
 * Ports of other services than the web's, such as SSH and mail.
 * Source: "Port blocking" of the Fetch standard.
 */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

const failed = (reason: string): FetchFailure => ({ outcome: 'failed', reason, isTemporary: false });

function refusedBy({ host }: URL, status: number, retryAfter: string | string[] | undefined): FetchFailure {
  const isTemporary = status >= 500 || TEMPORARY.includes(status);
  const seconds = isTemporary ? retryAfterSeconds(String(retryAfter ?? ''), Date.now()) : undefined;
  return {
    outcome: 'failed',
    reason: `${host} responded ${status}`,
    isTemporary,
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  };
}

const pausedHost = (host: string, pauseMs: number): FetchFailure => ({
  outcome: 'failed',
  reason: `${host} is not requested for a while`,
  isTemporary: true,
  retryAfterSeconds: Math.ceil(pauseMs / 1000),
});

function failureOf(error: unknown): FetchFailure {
  const refused = refusedIn(error);
  if (refused !== undefined) return failed(refused.message);
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return { outcome: 'failed', reason, isTemporary: true };
}

/** The refusal behind an error, which undici may have wrapped. */
function refusedIn(error: unknown): RefusedHost | undefined {
  if (error instanceof RefusedHost) return error;
  if (error instanceof AggregateError) return error.errors.map(refusedIn).find((one) => one !== undefined);
  return error instanceof Error && error.cause !== undefined ? refusedIn(error.cause) : undefined;
}
