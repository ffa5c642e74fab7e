import { setTimeout as sleep } from 'node:timers/promises';
import { readBody, retryAfterSeconds } from '../../kernel/http.ts';
import { type Resolve, refusedIn } from '../fetching/checked-agent.ts';
import { decodedBody } from '../fetching/content-coding.ts';
import { isRedirect, locationText, openClient } from '../fetching/open-client.ts';
import { type Politeness, politeHosts } from '../fetching/polite-hosts.ts';
import { webUrl } from '../fetching/web-url.ts';
import type { FetchFailure, FetchResult, PictureSource, Postponed } from './picture-source.ts';

export interface FetchOptions {
  /** Allows loopback and private ranges, for institutions in the operator's own network. */
  readonly allowPrivate: boolean;
  /** Identifies us to hosts: name, version and a contact URL. */
  readonly userAgent: string;
  readonly politeness?: Politeness;
  readonly resolve?: Resolve;
  readonly maxBytes?: number;
  readonly totalMs?: number;
  /**
   * For clients, who learn nothing of hosts that they could not ask themselves: whether one is not public,
   * not known or silent, the reason is `NO_ANSWER`, and comes no sooner than after so many milliseconds.
   */
  readonly noAnswerMs?: number;
}

export const NO_ANSWER = 'its host does not respond or is not public';

const POLITENESS: Politeness = { atOnce: 2, pauseMs: 100 };

/** For a run over many pictures: a host that needs a minute for each is given up after some 16 of them. */
export const WITH_PATIENCE: Politeness = {
  ...POLITENESS,
  patience: { fairMs: 2000, excessMs: 15 * 60_000 },
};

const MAX_BYTES = 64 * 1024 * 1024;
/** For a picture with all its redirects, without the time in the host's queue. */
const TOTAL_MS = 60_000;
const MAX_REDIRECTS = 5;
/** What a megabyte may take beyond the fair time of a request. */
const MS_PER_BYTE = 1 / 1000;

/** Fetches pictures over HTTP(S) from public IP addresses only, with limits of size, time and rate. */
export function fetchPictures(options: FetchOptions): PictureSource {
  const { allowPrivate, userAgent, resolve, politeness = POLITENESS } = options;
  const { maxBytes = MAX_BYTES, totalMs = TOTAL_MS, noAnswerMs } = options;
  let opened: ReturnType<typeof openClient> | undefined;
  const hosts = politeHosts(politeness);

  /** One request: the body, the URL of a redirect, or a failure. [media-30] */
  async function send(
    url: URL,
    signal: AbortSignal,
  ): Promise<Exclude<FetchResult, Postponed> | { readonly location: string }> {
    opened ??= openClient(resolve === undefined ? { allowPrivate } : { allowPrivate, resolve });
    const { request, agent } = await opened;
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: { 'user-agent': userAgent, accept: 'image/*', 'accept-encoding': 'identity' },
    });
    try {
      const { location } = headers;
      if (isRedirect(statusCode) && typeof location === 'string') return { location: locationText(location) };
      if (statusCode !== 200) return refusedBy(url, statusCode, headers['retry-after']);
      const decoded = decodedBody(body, headers['content-encoding']);
      const bytes = await readBody(decoded, headers['content-length'], maxBytes).catch((error: Error) => {
        // Not the connection, but the data.
        if (decoded !== body && body.errored === null) return error;
        throw error;
      });
      if (bytes instanceof Error) return failed(`cannot be decompressed (${bytes.message})`);
      return bytes === undefined ? failed(`more than ${maxBytes} bytes`) : { outcome: 'fetched', bytes };
    } finally {
      body.on('error', () => {}).destroy();
    }
  }

  async function follow(start: URL, signal: AbortSignal): Promise<Exclude<FetchResult, Postponed>> {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await send(url, signal);
      if ('outcome' in response) return response;
      const next = webUrl(response.location, url);
      if (next === undefined) return failed(`redirected to ${response.location.slice(0, MAX_QUOTED)}`);
      url = next;
    }
    return failed(`more than ${MAX_REDIRECTS} redirects`);
  }

  return {
    async fetch(given, signal) {
      const url = webUrl(given);
      if (url === undefined) return failed(`not a URL of the web: ${given.slice(0, MAX_QUOTED)}`);
      const { host } = url;
      const ended = signal ?? new AbortController().signal;
      const startedAt = performance.now();
      const noAnswer = async (failure: FetchFailure): Promise<FetchFailure> => {
        if (noAnswerMs === undefined) return failure;
        await sleep(Math.max(0, startedAt + noAnswerMs - performance.now()), undefined, { signal: ended });
        return { outcome: 'failed', reason: NO_ANSWER, isTemporary: true };
      };
      const result = await hosts.run(host, ended, async (allow) => {
        const timed = AbortSignal.any([ended, AbortSignal.timeout(totalMs)]);
        try {
          const response = await follow(url, timed);
          hosts.report(host, true);
          if (response.outcome === 'fetched') allow(response.bytes.length * MS_PER_BYTE);
          return response;
        } catch (error) {
          ended.throwIfAborted();
          if (refusedIn(error) === undefined) hosts.report(host, false);
          return noAnswer(failureOf(error));
        }
      });
      if ('pauseMs' in result) {
        if (result.pauseMs === Number.POSITIVE_INFINITY) {
          return { outcome: 'postponed', reason: `${host} has been too slow` };
        }
        const failure = pausedHost(host, result.pauseMs);
        return result.isSilent ? noAnswer(failure) : failure;
      }
      if (result.outcome === 'failed' && result.retryAfterSeconds !== undefined) {
        hosts.pause(host, result.retryAfterSeconds * 1000);
      }
      return result;
    },
    close: async () => (await opened)?.agent.destroy(),
  };
}

const TEMPORARY: readonly number[] = [408, 425, 429];
const MAX_QUOTED = 200;

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
