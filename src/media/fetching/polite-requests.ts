import { messageOf } from '../../kernel/error-message.ts';
import { retryAfterSeconds } from '../../kernel/http.ts';
import { limit } from '../../kernel/limit.ts';
import { type Resolve, refusedIn } from './checked-agent.ts';
import { decodedBody } from './content-coding.ts';
import { failed, type NoAnswer, postponed, responded } from './link-answer.ts';
import { locationText, openClient } from './open-client.ts';
import { type Politeness, politeHosts } from './polite-hosts.ts';

export interface PoliteOptions {
  /** Allows loopback and private ranges, for institutions in the operator's own network. */
  readonly allowPrivate: boolean;
  /** Identifies us to hosts and in their robots.txt: name, version and a contact URL. */
  readonly userAgent: string;
  readonly politeness?: Politeness;
  readonly resolve?: Resolve;
  /** For one request. */
  readonly timeoutMs?: number;
  /** Requests to all hosts at a time. */
  readonly requestsAtOnce?: number;
}

interface PoliteRequest {
  readonly method: 'HEAD' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
}

interface Received {
  readonly status: number;
  readonly location: string | undefined;
  /** Is destroyed when it has been read as far as wanted. */
  readonly body: AsyncIterable<Uint8Array>;
}

const POLITENESS: Politeness = { atOnce: 1, pauseMs: 1000 };
const TIMEOUT_MS = 30_000;
const REQUESTS_AT_ONCE = 16;
/** For a host that responds 429 without saying for how long. */
const PAUSE_MS = 15 * 60_000;

/** Sends single requests, without following redirects: one at a time to each host, with pauses. [links-4] */
export function politeRequests(options: PoliteOptions) {
  const { allowPrivate, userAgent, resolve, politeness = POLITENESS, timeoutMs = TIMEOUT_MS } = options;
  const { requestsAtOnce = REQUESTS_AT_ONCE } = options;
  let opened: ReturnType<typeof openClient> | undefined;
  const hosts = politeHosts(politeness, limit({ concurrency: requestsAtOnce }));
  const lastErrors = new Map<string, string>();

  async function request<T>(
    url: URL,
    { method, headers }: PoliteRequest,
    signal: AbortSignal,
    read: (received: Received) => Promise<T>,
  ): Promise<T | NoAnswer> {
    opened ??= openClient(resolve === undefined ? { allowPrivate } : { allowPrivate, resolve });
    const client = await opened;
    const {
      statusCode,
      headers: fields,
      body,
    } = await client.request(url, {
      dispatcher: client.agent,
      method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers },
    });
    try {
      hosts.report(url.host, true);
      const { location, 'retry-after': retryAfter = '' } = fields;
      const wait = retryAfterSeconds(String(retryAfter), Date.now());
      if (statusCode === 429 || (statusCode === 503 && wait !== undefined)) {
        hosts.pause(url.host, wait === undefined ? PAUSE_MS : wait * 1000);
        return postponed(responded(url, statusCode));
      }
      return await read({
        status: statusCode,
        location: typeof location === 'string' ? locationText(location) : undefined,
        body: decodedBody(body, fields['content-encoding']),
      });
    } finally {
      body.on('error', () => {}).destroy();
    }
  }

  return {
    /** Rejects only with the signal's reason. A host that has been silent five times is not asked for a while. */
    async send<T>(
      url: URL,
      wanted: PoliteRequest,
      signal: AbortSignal,
      read: (received: Received) => Promise<T>,
    ): Promise<T | NoAnswer> {
      const { host } = url;
      const result = await hosts.run<{ readonly answer: T | NoAnswer }>(host, signal, async () => {
        try {
          return { answer: await request(url, wanted, signal, read) };
        } catch (error) {
          signal.throwIfAborted();
          const refusal = refusedIn(error);
          if (refusal !== undefined) return { answer: failed(refusal.message) };
          const reason = messageOf(error);
          hosts.report(host, false);
          lastErrors.set(host, reason);
          return { answer: failed(reason, true) };
        }
      });
      if ('answer' in result) return result.answer;
      if (!result.isSilent) return postponed(`${host} asks for a pause`);
      return failed(lastErrors.get(host) ?? `${host} does not respond`, true);
    },
    slowDown: (host: string, milliseconds: number): void => hosts.slowDown(host, milliseconds),
    close: async (): Promise<void> => (await opened)?.agent.destroy(),
  };
}

export type PoliteRequests = ReturnType<typeof politeRequests>;
