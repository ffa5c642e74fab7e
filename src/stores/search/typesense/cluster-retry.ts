import { exponential, retry } from '../../../kernel/retry.ts';
import { EngineRefusal, EngineUnreachable } from '../search-engine.ts';
import { connectionFault } from './node-fault.ts';

export interface ClusterRetryOptions {
  /** How long a call is retried while the cluster is busy or down, in milliseconds. */
  readonly maxRetryMs: number;
  /** Before the first retry; then twice that, up to ten seconds. */
  readonly firstWaitMs: number;
  /** Ends waiting: the call then fails with what was wrong last. */
  readonly signal: AbortSignal;
  /** Removes keys and URLs from a text. */
  readonly redact: (text: string) => string;
}

const MAX_WAIT_MS = 10_000;

/** A reply that is not one of an engine: the call is retried. */
export class BrokenReply extends Error {}

/**
 * Makes a call of the official client, with retries: a cluster responds with 503
 * while it catches up with its writes, and a node may be down for a while. The call
 * must be repeatable; `attempt` counts from 1.
 * Errors: EngineRefusal if a retry would not help; EngineUnreachable.
 */
export async function withClusterRetries<Result>(
  call: (attempt: number) => Promise<Result>,
  { maxRetryMs, firstWaitMs, signal, redact }: ClusterRetryOptions,
): Promise<Result> {
  const waitMs = exponential(firstWaitMs, MAX_WAIT_MS);
  let last: unknown;
  const attempt = (number: number) =>
    call(number).catch((error) => {
      last = error;
      throw error;
    });
  try {
    return await retry(attempt, {
      isRetryable: (error) => refusalStatus(error) === undefined,
      // Random, so that several calls do not come back together.
      backOffMs: (attempts) => waitMs(attempts) * (0.5 + Math.random() / 2),
      maxElapsedMs: maxRetryMs,
      signal,
    });
  } catch {
    const status = refusalStatus(last);
    if (status === 401 || status === 403) throw new EngineRefusal(status, KEY_REFUSED);
    if (status !== undefined)
      throw new EngineRefusal(status, redact(serverMessage(last) ?? `status ${status}`));
    // The error itself may contain URLs.
    throw new EngineUnreachable(`the search index is not available: ${reasonOf(last)}`);
  }
}

const KEY_REFUSED =
  'SEARCH_ADMIN_API_KEY is refused by the search nodes; docs/typesense.md says how to create a key';

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'httpStatus' in error && typeof error.httpStatus === 'number'
    ? error.httpStatus
    : undefined;

/** The status if it says that the request is at fault. */
function refusalStatus(error: unknown): number | undefined {
  const status = statusOf(error);
  const isRefusal = status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 408;
  return isRefusal ? status : undefined;
}

function reasonOf(error: unknown): string {
  const status = statusOf(error);
  if (status === 503) return 'status 503, not ready or lagging';
  if (status !== undefined) return `status ${status}`;
  if (error instanceof BrokenReply || error instanceof SyntaxError) return 'a response that cannot be read';
  if (!(error instanceof Error)) return 'unknown error';
  return error.name === 'AbortError' ? 'no response in time' : connectionFault(error).text;
}

/** The server's message within that of its client. */
const serverMessage = (error: unknown): string | undefined =>
  error instanceof Error ? /\| Server said: (.+)$/s.exec(error.message)?.[1] : undefined;
