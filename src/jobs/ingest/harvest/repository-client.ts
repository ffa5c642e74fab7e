import { fetch, type Response } from 'undici';
import type { Clock } from '../../../kernel/clock.ts';
import { retryAfterSeconds } from '../../../kernel/http.ts';
import { exponential, retry, sleep } from '../../../kernel/retry.ts';
import { checkedAgent, type Resolve, refusedIn } from '../../../media/fetching/checked-agent.ts';
import { isRedirect, locationText } from '../../../media/fetching/open-client.ts';
import { webUrl } from '../../../media/fetching/web-url.ts';
import { KeptBody } from './kept-body.ts';
import {
  HarvestError,
  type OaiResponse,
  type ReceivedDocument,
  RefusedResponseError,
  ResponseError,
  ResponseTooLarge,
  UnusableResponseError,
} from './oai-response.ts';
import { readResponse } from './read-response.ts';

export interface ClientOptions {
  /** Base URL of the repository. It may contain a query, and a user name and password. */
  readonly url: string;
  readonly userAgent: string;
  /** Follows redirects to private IP addresses of other hosts, too. */
  readonly allowPrivate?: boolean | undefined;
  readonly resolve?: Resolve | undefined;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Called before each back-off. */
  readonly onPause?: ((pause: Pause) => void) | undefined;
  readonly wait?: typeof sleep | undefined;
  /** Maximum length of a response, decompressed. */
  readonly maxBytes?: number | undefined;
  /** How long a response may take, with its whole body. */
  readonly maxMs?: number | undefined;
}

interface Pause {
  readonly seconds: number;
  readonly reason: string;
}

export type RepositoryClient = ReturnType<typeof repositoryClient>;

/** Enough for a page of a hundred records of a megabyte each. */
const MAX_BYTES = 128 * 1024 * 1024;
/** With back-offs of 1, 2, 4, … seconds: some two minutes. */
const MAX_ATTEMPTS = 8;
/** For an unreadable or slow response, and until the repository has responded once: it may not exist. */
const FEW_ATTEMPTS = 3;
const MAX_BACK_OFF_SECONDS = 60;
/** Limits `Retry-After`. */
const MAX_RETRY_AFTER_SECONDS = 600;
const MAX_REDIRECTS = 10;
const CONNECT_MS = 20_000;
/** Some repositories take minutes to assemble a page. */
const IDLE_MS = 180_000;
/** A page of a hundred records of a megabyte each over a slow line. */
const MAX_MS = 15 * 60_000;

interface AttemptTraits {
  readonly maxAttempts: number;
  readonly retryAfterSeconds?: number | undefined;
  /** See UnusableResponseError: the repository has responded to this request. */
  readonly response?: { readonly document: ReceivedDocument | undefined } | undefined;
  /** See RefusedResponseError. */
  readonly isRefused?: true;
}

class FailedAttempt extends Error {
  readonly traits: AttemptTraits;

  constructor(reason: string, traits: AttemptTraits) {
    super(reason);
    this.traits = traits;
  }
}

/**
 * Sends requests to a repository, one at a time. Temporary failures (no connection,
 * 429 and 503 with their Retry-After, other server errors, incomplete responses)
 * are retried with back-off. Redirects are followed to public IP addresses, and to those of the
 * repository's own host, whatever they are. [ingest-12]
 */
export function repositoryClient(options: ClientOptions) {
  const { signal, clock, onPause, wait = sleep, maxBytes = MAX_BYTES, maxMs = MAX_MS } = options;
  const { url: baseUrl, authorization } = withoutPassword(options.url);
  const base = new URL(baseUrl);
  const agent = checkedAgent({
    allowPrivate: options.allowPrivate ?? false,
    ownHost: base.hostname,
    connectMs: CONNECT_MS,
    idleMs: IDLE_MS,
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  });
  const headers = {
    'user-agent': options.userAgent,
    accept: 'text/xml, application/xml;q=0.9, */*;q=0.1',
  };
  const withPassword = authorization === undefined ? headers : { ...headers, authorization };
  let hasResponded = false;

  /** The last response after all redirects. Errors: FailedAttempt; those of the connection. */
  async function follow(start: string, signal: AbortSignal): Promise<Response> {
    let url = new URL(start);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const isOwn = url.origin === base.origin;
      const request = { dispatcher: agent, headers: isOwn ? withPassword : headers, signal };
      const response = await fetch(url, { ...request, redirect: 'manual' }).catch((error: unknown) => {
        const refusal = refusedIn(error);
        throw refusal === undefined || redirects === 0 ? error : refusedRedirect(url.href, refusal.message);
      });
      const location = response.headers.get('location');
      if (!isRedirect(response.status) || location === null) return response;
      await response.body?.cancel();
      const target = locationText(location);
      const next = webUrl(target, url);
      if (next === undefined) throw refusedRedirect(target, 'it is not a URL of the web');
      url = next;
    }
    throw new FailedAttempt(`more than ${MAX_REDIRECTS} redirects`, { maxAttempts: FEW_ATTEMPTS });
  }

  /** Errors: FailedAttempt; ResponseTooLarge; those of the connection. */
  async function documentOf(response: Response, body: KeptBody): Promise<OaiResponse> {
    const charset = charsetOf(response);
    if (response.ok) return readOrKeep(body, charset);
    if (response.status === 400 || response.status === 404 || response.status === 422) {
      // Some repositories return protocol errors with another status than the protocol requires.
      const document = await readResponse(body, charset).catch(() => undefined);
      if (document !== undefined && document.errors.length > 0) return document;
    }
    throw refusal(response.status, response.statusText, response.headers.get('retry-after'), clock());
  }

  /** Errors: FailedAttempt; the signal's reason. */
  async function attempt(url: string): Promise<OaiResponse> {
    const late = AbortSignal.timeout(maxMs);
    const ended = signal === undefined ? late : AbortSignal.any([signal, late]);
    try {
      const response = await follow(url, ended);
      hasResponded = true;
      const body = new KeptBody(chunksOf(response), maxBytes);
      try {
        return await documentOf(response, body);
      } finally {
        await body.close();
        // Rejects with the error of a body that has failed before.
        await response.body?.cancel().catch(() => {});
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof FailedAttempt) throw error;
      if (late.aborted) {
        const reason = `no complete response within ${maxMs / 1000} s`;
        throw new FailedAttempt(reason, { maxAttempts: FEW_ATTEMPTS });
      }
      if (error instanceof ResponseTooLarge) {
        throw new FailedAttempt(error.message, { maxAttempts: 1, isRefused: true });
      }
      const refusedHost = refusedIn(error);
      if (refusedHost !== undefined) {
        throw new FailedAttempt(refusedHost.message, { maxAttempts: 1, isRefused: true });
      }
      const maxAttempts = hasResponded ? MAX_ATTEMPTS : FEW_ATTEMPTS;
      throw new FailedAttempt(connectionFault(error), { maxAttempts });
    }
  }

  return {
    /** Without user name and password. */
    url: baseUrl,
    /**
     * Errors of the protocol are part of the response.
     * Errors: HarvestError, namely UnusableResponseError if the repository has responded, and
     * RefusedResponseError if we do not read or follow that; the signal's reason.
     */
    async request(query: Readonly<Record<string, string | undefined>>): Promise<OaiResponse> {
      const url = withQuery(baseUrl, query);
      let attempts = 0;
      const countedAttempt = (number: number) => {
        attempts = number;
        return attempt(url);
      };
      try {
        return await retry(countedAttempt, {
          isRetryable: (error) => error instanceof FailedAttempt && attempts < error.traits.maxAttempts,
          backOffMs: (_, error) => 1000 * backOffSeconds(attempts, error as FailedAttempt),
          onRetry: (error, ms) => onPause?.({ seconds: ms / 1000, reason: (error as Error).message }),
          signal,
          wait,
        });
      } catch (error) {
        if (!(error instanceof FailedAttempt)) throw error;
        const tried = attempts === 1 ? '' : ` (tried ${attempts} times)`;
        const reason = `${error.message}${tried}`;
        const { response, isRefused } = error.traits;
        if (isRefused) throw new RefusedResponseError(`${url}: ${reason}`);
        if (response !== undefined) throw new UnusableResponseError(url, reason, response.document);
        throw new HarvestError(`${url}: ${reason}`);
      }
    },
    close: () => agent.destroy(),
  };
}

const exponentialSeconds = exponential(1, MAX_BACK_OFF_SECONDS);

const backOffSeconds = (attempts: number, { traits: { retryAfterSeconds = 0 } }: FailedAttempt): number =>
  Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(exponentialSeconds(attempts), retryAfterSeconds));

/** Statuses of temporary failures. */
const isTemporary = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/** Statuses that are about the service rather than the request. */
const isAboutService = (status: number): boolean => isTemporary(status) && status !== 500;

function refusal(status: number, text: string, retryAfter: string | null, now: number): FailedAttempt {
  return new FailedAttempt(`HTTP status ${status}${text === '' ? '' : ` (${text})`}`, {
    maxAttempts: isTemporary(status) ? MAX_ATTEMPTS : 1,
    retryAfterSeconds: retryAfter === null ? undefined : retryAfterSeconds(retryAfter, now),
    response: isAboutService(status) ? undefined : { document: undefined },
  });
}

function refusedRedirect(url: string, reason: string): FailedAttempt {
  const quoted = url.length > MAX_QUOTED ? `${url.slice(0, MAX_QUOTED)}…` : url;
  return new FailedAttempt(`redirected to ${quoted}, which is not followed: ${reason}`, {
    maxAttempts: 1,
    isRefused: true,
  });
}

const MAX_QUOTED = 500;

/** Errors: FailedAttempt with the whole response, if it is unreadable; those of the body. */
async function readOrKeep(body: KeptBody, charset: string | undefined): Promise<OaiResponse> {
  try {
    return await readResponse(body, charset);
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const document = { chunks: await body.chunks(), charset };
    throw new FailedAttempt(error.message, { maxAttempts: FEW_ATTEMPTS, response: { document } });
  }
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body !== null) yield* body;
}

function charsetOf({ headers }: Response): string | undefined {
  const [, quoted, plain] =
    /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(headers.get('content-type') ?? '') ?? [];
  return quoted ?? plain;
}

/** `fetch` has the reason in the causes of its errors. */
function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors.length > 0) return connectionFault(cause.errors[0]);
  if (cause instanceof Error) return connectionFault(cause);
  const code = 'code' in error && !error.message.includes(String(error.code)) ? ` (${error.code})` : '';
  return `${error.message}${code}`;
}

/** Moves user name and password to a header, so that they appear in no message. */
function withoutPassword(text: string): {
  readonly url: string;
  readonly authorization: string | undefined;
} {
  const url = new URL(text);
  if (url.username === '' && url.password === '') return { url: text, authorization: undefined };
  const pair = `${decoded(url.username)}:${decoded(url.password)}`;
  url.username = '';
  url.password = '';
  return { url: url.href, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Keeps a `%` that encodes nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

function withQuery(url: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  const separator = !url.includes('?') ? '?' : /[?&]$/.test(url) ? '' : '&';
  return `${url}${separator}${given.join('&')}`;
}
