import { Agent, request } from 'undici';
import type { z } from 'zod';
import { type Clock, monotonicClock } from '../../../kernel/clock.ts';
import { readBody, retryAfterSeconds } from '../../../kernel/http.ts';
import { issueText } from '../../../kernel/issue-text.ts';
import { parseWellFormed } from '../../../kernel/json.ts';
import { retry, sleep } from '../../../kernel/retry.ts';
import { WikiUnreachable } from '../wiki.ts';
import { list } from './shapes.ts';

export interface ApiOptions {
  /** URL of the wiki, without a slash at the end. */
  readonly url: string;
  /** `id:secret` of an API token. */
  readonly token: string;
  /** Timeout of a request. */
  readonly timeoutMs?: number;
  /** Monotonic. */
  readonly clock?: Clock;
  readonly wait?: typeof sleep;
}

/** A response about the requested item, not about the wiki as a whole. */
export type ApiResponse =
  | { readonly body: unknown }
  /** It does not exist, or no longer. */
  | { readonly gone: true }
  | { readonly failed: string };

export type Api = ReturnType<typeof openApi>;

const TIMEOUT_MS = 30_000;
/** Pages are much shorter. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Wait before the retry of a failed request. */
const RETRY_MS = 1000;
/** How often in a row the wiki may refuse a request as too many, and how long to wait each time. */
const MAX_REFUSALS = 3;
const [DEFAULT_PAUSE_S, MAX_PAUSE_S] = [60, 120];

/** Statuses that concern one page or book only. */
const OF_ONE: Readonly<Record<number, ApiResponse>> = {
  404: { gone: true },
  500: { failed: 'the wiki fails to deliver it (500)' },
};

const REASONS: Readonly<Record<number, string>> = {
  401: 'it rejects the token (401): check WIKI_TOKEN',
  403: 'the token may not use the API or has expired (403): its user needs "Access System API"',
  404: 'there is no API (404): check WIKI_URL',
};

/** BookStack over HTTP: one request at a time, within its rate limit, with one retry. */
export function openApi({
  url,
  token,
  timeoutMs = TIMEOUT_MS,
  clock = monotonicClock,
  wait = sleep,
}: ApiOptions) {
  const agent = new Agent({ connections: 2 });
  const limiter = rateLimit(clock, wait);
  const headers = { authorization: `Token ${token}`, accept: 'application/json' };

  /** One request. Errors: those of the connection; WikiUnreachable for a response that is too large. */
  async function send(path: string, signal: AbortSignal | undefined) {
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await request(`${url}${path}`, {
      dispatcher: agent,
      headers,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const bytes = await readBody(response.body, response.headers['content-length'], MAX_BYTES);
    if (bytes === undefined) {
      response.body.destroy();
      throw new WikiUnreachable(`its response to ${path} has more than ${MAX_BYTES} bytes`);
    }
    return { status: response.statusCode, headers: response.headers, bytes };
  }

  function sendTwice(path: string, signal: AbortSignal | undefined) {
    const attempt = async (number: number) => {
      const response = await send(path, signal);
      if (response.status >= 500 && number === 1) throw new Error(`status ${response.status}`);
      return response;
    };
    return retry(attempt, {
      isRetryable: (error) => !(error instanceof WikiUnreachable),
      maxAttempts: 2,
      backOffMs: () => RETRY_MS,
      signal,
      wait,
    });
  }

  function sendWithinLimit(path: string, signal: AbortSignal | undefined) {
    const attempt = async () => {
      await limiter.wait(signal);
      const response = await sendTwice(path, signal);
      if (response.status === 429) throw new TooManyRequests(response.headers['retry-after']);
      limiter.update(response.headers);
      return response;
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
    /**
     * Requests `/api/…`.
     * Errors: WikiUnreachable, whose message contains neither the token nor the response.
     */
    async get(path: string, signal: AbortSignal | undefined): Promise<ApiResponse> {
      try {
        const { status, bytes } = await sendWithinLimit(path, signal);
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
    ? `it redirects to another URL (${status}): set WIKI_URL to that`
    : `it responds with status ${status}`;

function parse(bytes: Uint8Array, path: string): unknown {
  try {
    return parseWellFormed(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).value;
  } catch (cause) {
    throw new WikiUnreachable(`its response to ${path} is not JSON`, { cause });
  }
}

function reasonOf(error: unknown, signal: AbortSignal | undefined, timeoutMs: number): string {
  if (signal?.aborted) return 'interrupted';
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${timeoutMs} ms`;
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error.message;
}

/** BookStack counts requests by the minute. */
const WINDOW_MS = 60_000;

/**
 * Keeps requests below the rate limit of a service that says in
 * `X-RateLimit-Remaining` how many more it accepts in this minute. If there are
 * none, the next request waits for the end of the minute, which began when the
 * number last rose.
 */
export function rateLimit(
  clock: Clock,
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>,
) {
  let began = clock();
  let remaining = Number.POSITIVE_INFINITY;
  return {
    /** Resolves when the next request may be made. Errors: those of `wait`. */
    async wait(signal: AbortSignal | undefined): Promise<void> {
      if (remaining > 0) return;
      const ms = began + WINDOW_MS - clock();
      remaining = Number.POSITIVE_INFINITY;
      if (ms > 0) await wait(ms, signal);
    },
    update(headers: Readonly<Record<string, string | string[] | undefined>>): void {
      const header = headers['x-ratelimit-remaining'];
      if (typeof header !== 'string' || !/^\d+$/.test(header)) return;
      if (Number(header) >= remaining || remaining === Number.POSITIVE_INFINITY) began = clock();
      remaining = Number(header);
    },
  };
}

/** BookStack's own limit of rows in a response. */
const COUNT = 500;
/** More than any knowledge base has. */
const MAX_ROWS = 200_000;
/** How often a list is read again that changes meanwhile. */
const MAX_ATTEMPTS = 4;

/** The valid rows of a list, and what is wrong with the others. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly faults: readonly { readonly id: string; readonly reason: string }[];
}

/**
 * All rows of `/api/<name>`. A row that is deleted between two responses shifts
 * the others, so the list counts only if its total stays the same and is the
 * number of rows received.
 * Errors: WikiUnreachable.
 */
export async function readList<Row>(
  api: Api,
  name: string,
  shape: z.ZodType<Row>,
  signal: AbortSignal | undefined,
): Promise<Rows<Row>> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const rows = await readOnce(api, name, signal);
    if (rows !== undefined) return checked(rows, shape);
  }
  throw new WikiUnreachable(`the list of ${name} of the wiki changes whenever it is read`);
}

/** Undefined if the list has changed meanwhile. */
async function readOnce(
  api: Api,
  name: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, unknown> | undefined> {
  const rows = new Map<number, unknown>();
  let first: number | undefined;
  for (let offset = 0; ; ) {
    const query = new URLSearchParams({ count: String(COUNT), offset: String(offset), sort: '+id' });
    const response = await api.get(`/api/${name}?${query}`, signal);
    const { data, total } = partOf('body' in response ? response.body : undefined, name);
    if (total > MAX_ROWS) throw new WikiUnreachable(`the wiki has ${total} ${name}, more than ${MAX_ROWS}`);
    first ??= total;
    if (total !== first) return undefined;
    for (const row of data) rows.set(idOf(row, name), row);
    offset += data.length;
    if (offset >= total || data.length === 0) return rows.size === total ? rows : undefined;
  }
}

function partOf(body: unknown, name: string) {
  const parsed = list.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new WikiUnreachable(`the list of ${name} of the wiki is not one of BookStack's`, {
    cause: parsed.error,
  });
}

/** A row without an id cannot be reported, or its document kept. */
function idOf(row: unknown, name: string): number {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  throw new WikiUnreachable(`a row in the list of ${name} of the wiki has no id`);
}

function checked<Row>(rows: ReadonlyMap<number, unknown>, shape: z.ZodType<Row>): Rows<Row> {
  const [valid, faults]: [Row[], { id: string; reason: string }[]] = [[], []];
  for (const [id, row] of rows) {
    const parsed = shape.safeParse(row);
    if (parsed.success) valid.push(parsed.data);
    else faults.push({ id: String(id), reason: issueText(parsed.error) });
  }
  return { rows: valid, faults };
}
