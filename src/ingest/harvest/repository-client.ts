import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import type { Clock } from '../../kernel/clock.ts';
import { retryAfterSeconds } from '../../kernel/retry-after.ts';
import { HarvestError } from './harvest-error.ts';
import { AnswerError, type OaiAnswer } from './oai-response.ts';
import { readAnswer } from './read-response.ts';

export interface ClientOptions {
  /** Base address of the repository; it may hold a query, and a name and password. */
  readonly address: string;
  /** Name and version of who asks. */
  readonly userAgent: string;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Told before each pause. */
  readonly onPause?: ((pause: Pause) => void) | undefined;
  /** Waits; a test need not. */
  readonly wait?: ((milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>) | undefined;
  /** Longest answer, unpacked. */
  readonly maxBytes?: number | undefined;
}

interface Pause {
  readonly seconds: number;
  readonly reason: string;
}

export interface RepositoryClient {
  /** Without name and password. */
  readonly address: string;
  /**
   * One request; errors of the protocol are an answer.
   * Errors: HarvestError; the signal's reason.
   */
  ask(query: Readonly<Record<string, string | undefined>>): Promise<OaiAnswer>;
  close(): Promise<void>;
}

/** A page of a hundred records of half a megabyte is still read. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Attempts for one answer, with pauses of 1, 2, 4, … seconds between them: some two minutes. */
const MAX_ATTEMPTS = 8;
/** Of one that cannot be read, and as long as the repository has never answered: it may not be there at all. */
const FEW_ATTEMPTS = 3;
const LONGEST_BACK_OFF_SECONDS = 60;
/** However long a repository asks us to stay away, we look again after this time. */
const LONGEST_PAUSE_SECONDS = 600;
const CONNECT_MS = 20_000;
/** Repositories may take their time to put a page together. */
const SILENCE_MS = 180_000;

/** Why an attempt has failed, and whether it is worth another one. */
interface Failure {
  readonly reason: string;
  readonly maxAttempts: number;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * Asks a repository one thing at a time. What may pass (no connection, 429 and
 * 503 with their Retry-After, other statuses of the server's own faults, half
 * an answer) is tried again after a pause. Redirects are followed.
 */
export function repositoryClient(options: ClientOptions): RepositoryClient {
  const { signal, clock, onPause, wait = pause, maxBytes = MAX_BYTES } = options;
  const { address, authorization } = withoutPassword(options.address);
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });
  const headers = {
    'user-agent': options.userAgent,
    accept: 'text/xml, application/xml;q=0.9, */*;q=0.1',
    ...(authorization === undefined ? {} : { authorization }),
  };
  let hasAnswered = false;

  async function attempt(url: string): Promise<OaiAnswer | Failure> {
    try {
      const response = await fetch(url, { dispatcher: agent, headers, ...(signal ? { signal } : {}) });
      hasAnswered = true;
      const read = () => readAnswer(atMost(maxBytes, response.body ?? []));
      if (response.ok) return await read();
      if (response.status === 400 || response.status === 404 || response.status === 422) {
        // Some repositories give their errors another status than the protocol says.
        const answer = await read().catch(() => undefined);
        if (answer !== undefined && answer.errors.length > 0) return answer;
      }
      await response.body?.cancel();
      return refusal(response.status, response.statusText, response.headers.get('retry-after'), clock());
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof TooLong) return { reason: error.message, maxAttempts: 1 };
      if (error instanceof AnswerError) return { reason: error.message, maxAttempts: FEW_ATTEMPTS };
      return { reason: connectionFault(error), maxAttempts: hasAnswered ? MAX_ATTEMPTS : FEW_ATTEMPTS };
    }
  }

  return {
    address,
    async ask(query) {
      const url = withQuery(address, query);
      for (let attempts = 1; ; attempts++) {
        signal?.throwIfAborted();
        const answer = await attempt(url);
        if (!('maxAttempts' in answer)) return answer;
        const { reason, maxAttempts, retryAfterSeconds: asked } = answer;
        if (attempts >= maxAttempts) {
          const tried = attempts === 1 ? '' : ` (tried ${attempts} times)`;
          throw new HarvestError(`${url}: ${reason}${tried}`);
        }
        const backOff = Math.min(LONGEST_BACK_OFF_SECONDS, 2 ** (attempts - 1));
        const seconds = Math.min(LONGEST_PAUSE_SECONDS, Math.max(backOff, asked ?? 0));
        onPause?.({ seconds, reason });
        await wait(seconds * 1000, signal);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Errors: the signal's reason. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

/** Statuses of a server that may answer another time. */
const PASSING = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

function refusal(status: number, text: string, retryAfter: string | null, now: number): Failure {
  return {
    reason: `HTTP status ${status}${text === '' ? '' : ` (${text})`}`,
    maxAttempts: PASSING(status) ? MAX_ATTEMPTS : 1,
    retryAfterSeconds: retryAfter === null ? undefined : retryAfterSeconds(retryAfter, now),
  };
}

/** `fetch` tells what has happened in the causes of its errors. */
function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors.length > 0) return connectionFault(cause.errors[0]);
  if (cause instanceof Error) return connectionFault(cause);
  const code = 'code' in error && !error.message.includes(String(error.code)) ? ` (${error.code})` : '';
  return `${error.message}${code}`;
}

class TooLong extends Error {}

async function* atMost(
  maxBytes: number,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLong(`it is longer than ${maxBytes / 1024 / 1024} MB`);
    yield chunk;
  }
}

/** Name and password belong into a header, and nowhere where they can be read. */
function withoutPassword(text: string): {
  readonly address: string;
  readonly authorization: string | undefined;
} {
  const url = new URL(text);
  if (url.username === '' && url.password === '') return { address: text, authorization: undefined };
  const pair = `${decoded(url.username)}:${decoded(url.password)}`;
  url.username = '';
  url.password = '';
  return { address: url.href, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** A `%` that encodes nothing stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

function withQuery(address: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${separator}${given.join('&')}`;
}
