import { request } from 'undici';
import { readBody, retryAfterSeconds } from '../kernel/http.ts';
import { checkedAgent, RefusedHost, type Resolve } from './fetching/checked-agent.ts';
import { isClosedPort } from './fetching/closed-ports.ts';
import { PoliteHosts, type Politeness } from './fetching/polite-hosts.ts';
import type { FetchFailure, FetchResult, PictureSource } from './picture-source.ts';

export interface FetchOptions {
  /** Allows loopback and private ranges, for institutions in the operator's own network. */
  readonly allowPrivate: boolean;
  /** Tells hosts who asks: name, version and an address to complain to. */
  readonly userAgent: string;
  readonly politeness?: Politeness;
  readonly resolve?: Resolve;
  readonly maxBytes?: number;
  readonly totalMs?: number;
}

const POLITENESS: Politeness = { atOnce: 2, pauseMs: 100 };
const MAX_BYTES = 64 * 1024 * 1024;
/** For a picture with all its redirects, from the host's turn on. */
const TOTAL_MS = 60_000;
const MAX_REDIRECTS = 5;

/** Fetches pictures over HTTP(S), from public addresses only, with limits in size and time, politely. */
export function fetchPictures(options: FetchOptions): PictureSource {
  const { allowPrivate, userAgent, resolve, politeness = POLITENESS } = options;
  const { maxBytes = MAX_BYTES, totalMs = TOTAL_MS } = options;
  const agent = checkedAgent(resolve === undefined ? { allowPrivate } : { allowPrivate, resolve });
  const turns = new PoliteHosts(politeness);

  /** One request: the body, where to go on, or what went wrong. */
  async function ask(url: URL, signal: AbortSignal): Promise<FetchResult | { readonly location: string }> {
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
      const answer = await ask(url, signal);
      if ('outcome' in answer) return answer;
      const next = fetchable(answer.location, url);
      if (next === undefined) return failed(`redirected to ${answer.location.slice(0, MAX_QUOTED)}`);
      url = next;
    }
    return failed(`more than ${MAX_REDIRECTS} redirects`);
  }

  return {
    async fetch(address, signal) {
      const url = fetchable(address);
      if (url === undefined) return failed(`not an address of the web: ${address.slice(0, MAX_QUOTED)}`);
      const { host } = url;
      const ended = signal ?? new AbortController().signal;
      const result = await turns.run(host, ended, async () => {
        const timed = AbortSignal.any([ended, AbortSignal.timeout(totalMs)]);
        try {
          const answer = await follow(url, timed);
          turns.report(host, true);
          return answer;
        } catch (error) {
          ended.throwIfAborted();
          if (refusedIn(error) === undefined) turns.report(host, false);
          return failureOf(error);
        }
      });
      if ('restsMs' in result) return restingHost(host, result.restsMs);
      if (result.outcome === 'failed' && result.retryAfterSeconds !== undefined) {
        turns.rest(host, result.retryAfterSeconds * 1000);
      }
      return result;
    },
    close: () => agent.destroy(),
  };
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const PASSING: readonly number[] = [408, 425, 429];
const MAX_QUOTED = 200;

/** An address that can be asked: http or https, without user and password, not at a port of something else. */
function fetchable(address: string, base?: URL): URL | undefined {
  const url = URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.port !== '' && isClosedPort(url.port)) return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

const failed = (reason: string): FetchFailure => ({ outcome: 'failed', reason, isTemporary: false });

function refusedBy({ host }: URL, status: number, retryAfter: string | string[] | undefined): FetchFailure {
  const isTemporary = status >= 500 || PASSING.includes(status);
  const seconds = isTemporary ? retryAfterSeconds(String(retryAfter ?? ''), Date.now()) : undefined;
  return {
    outcome: 'failed',
    reason: `${host} answered ${status}`,
    isTemporary,
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  };
}

const restingHost = (host: string, restsMs: number): FetchFailure => ({
  outcome: 'failed',
  reason: `${host} is left alone for a while`,
  isTemporary: true,
  retryAfterSeconds: Math.ceil(restsMs / 1000),
});

function failureOf(error: unknown): FetchFailure {
  const refused = refusedIn(error);
  if (refused !== undefined) return failed(refused.message);
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return { outcome: 'failed', reason, isTemporary: true };
}

/** The refusal behind an error, which a client may have wrapped. */
function refusedIn(error: unknown): RefusedHost | undefined {
  if (error instanceof RefusedHost) return error;
  if (error instanceof AggregateError) return error.errors.map(refusedIn).find((one) => one !== undefined);
  return error instanceof Error && error.cause !== undefined ? refusedIn(error.cause) : undefined;
}
