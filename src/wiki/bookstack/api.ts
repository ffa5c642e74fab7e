import { Agent, request } from 'undici';
import { type Clock, monotonicClock } from '../../kernel/clock.ts';
import { readBody, retryAfterSeconds } from '../../kernel/http.ts';
import { retry, sleep } from '../../kernel/retry.ts';
import { WikiUnreachable } from '../wiki.ts';
import { rateLimit } from './rate-limit.ts';

export interface ApiOptions {
  /** Address of the wiki, without a slash at the end. */
  readonly url: string;
  /** `id:secret` of an API token. */
  readonly token: string;
  /** Longest time for one answer. */
  readonly timeoutMs?: number;
  /** Must not be set back. */
  readonly clock?: Clock;
  readonly wait?: typeof sleep;
}

/** An answer that concerns what was asked for, not the wiki as a whole. */
export type Answer =
  | { readonly body: unknown }
  /** It is not there, or not any more. */
  | { readonly gone: true }
  | { readonly failed: string };

export interface Api {
  /**
   * Asks for `/api/…`.
   * Errors: WikiUnreachable, without token and without what was answered.
   */
  get(path: string, signal: AbortSignal | undefined): Promise<Answer>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;
/** The longest page is far below. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Before a request that failed is made a second time. */
const RETRY_MS = 1000;
/** So often in a row the wiki may say that it was too much, and for so long each time. */
const MAX_REFUSALS = 3;
const [DEFAULT_PAUSE_S, MAX_PAUSE_S] = [60, 120];

/** What concerns one page or book alone. */
const OF_ONE: Readonly<Record<number, Answer>> = {
  404: { gone: true },
  500: { failed: 'the wiki fails to deliver it (500)' },
};

const REASONS: Readonly<Record<number, string>> = {
  401: 'it refuses the token (401): check WIKI_TOKEN',
  403: 'the token may not use the API or has expired (403): its user needs "Access System API"',
  404: 'there is no API (404): check WIKI_URL',
};

/** BookStack over HTTP: one request at a time, within its limit, each a second time if it fails. */
export function openApi({
  url,
  token,
  timeoutMs = TIMEOUT_MS,
  clock = monotonicClock,
  wait = sleep,
}: ApiOptions): Api {
  const agent = new Agent({ connections: 2 });
  const turns = rateLimit(clock, wait);
  const headers = { authorization: `Token ${token}`, accept: 'application/json' };

  /** One request. Errors: those of the connection; WikiUnreachable for what is no answer of BookStack. */
  async function ask(path: string, signal: AbortSignal | undefined) {
    const limit = AbortSignal.timeout(timeoutMs);
    const answer = await request(`${url}${path}`, {
      dispatcher: agent,
      headers,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const bytes = await readBody(answer.body, answer.headers['content-length'], MAX_BYTES);
    if (bytes === undefined) {
      answer.body.destroy();
      throw new WikiUnreachable(`its answer to ${path} has more than ${MAX_BYTES} bytes`);
    }
    return { status: answer.statusCode, headers: answer.headers, bytes };
  }

  function askTwice(path: string, signal: AbortSignal | undefined) {
    const attempt = async (number: number) => {
      const answer = await ask(path, signal);
      if (answer.status >= 500 && number === 1) throw new Error(`status ${answer.status}`);
      return answer;
    };
    return retry(attempt, {
      isRetryable: (error) => !(error instanceof WikiUnreachable),
      maxAttempts: 2,
      backOffMs: () => RETRY_MS,
      signal,
      wait,
    });
  }

  function askInTurn(path: string, signal: AbortSignal | undefined) {
    const attempt = async () => {
      await turns.wait(signal);
      const answer = await askTwice(path, signal);
      if (answer.status === 429) throw new TooManyRequests(answer.headers['retry-after']);
      turns.update(answer.headers);
      return answer;
    };
    return retry(attempt, {
      isRetryable: (error) => error instanceof TooManyRequests,
      maxAttempts: 1 + MAX_REFUSALS,
      backOffMs: (_, error) => (error instanceof TooManyRequests ? error.waitMs : 0),
      signal,
      wait,
    });
  }

  return {
    async get(path, signal) {
      try {
        const { status, bytes } = await askInTurn(path, signal);
        if (status === 200) return { body: parse(bytes, path) };
        const ofOne = /\/\d+$/.test(path) ? OF_ONE[status] : undefined;
        if (ofOne !== undefined) return ofOne;
        throw new WikiUnreachable(REASONS[status] ?? unexpected(status));
      } catch (error) {
        throw new WikiUnreachable(
          `the wiki at ${url} cannot be read: ${reasonOf(error, signal, timeoutMs)}`,
          {
            cause: error,
          },
        );
      }
    },
    close: () => agent.destroy(),
  };
}

class TooManyRequests extends WikiUnreachable {
  readonly waitMs: number;

  constructor(retryAfter: string | string[] | undefined) {
    super('it refuses requests as too many (429)');
    const seconds = retryAfterSeconds(String(retryAfter ?? ''), Date.now());
    this.waitMs = Math.min(seconds || DEFAULT_PAUSE_S, MAX_PAUSE_S) * 1000;
  }
}

const unexpected = (status: number): string =>
  status >= 300 && status < 400
    ? `it leads to another address (${status}): set WIKI_URL to where it is`
    : `it answers with status ${status}`;

function parse(bytes: Uint8Array, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new WikiUnreachable(`its answer to ${path} is no JSON`, { cause });
  }
}

function reasonOf(error: unknown, signal: AbortSignal | undefined, timeoutMs: number): string {
  if (signal?.aborted) return 'interrupted';
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error.message;
}
