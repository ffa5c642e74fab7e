import { Buffer } from 'node:buffer';
import { type Dispatcher, errors, type Pool } from 'undici';
import { connectionFault, type NodeFault } from './node-fault.ts';

/** What is sent to a node; every node gets the same. */
export interface NodeRequest {
  readonly method: 'GET' | 'POST';
  /** From the root of the API, with its query. */
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
  /** The collection that is searched, if it is one. */
  readonly collection?: string;
  /** Whether a refused key is a reply; otherwise the next node gets the request. */
  readonly mayBeRefused?: boolean;
}

/** A complete reply of a node. */
export interface NodeReply {
  readonly status: number;
  /** UTF-8 JSON. */
  readonly body: Buffer;
}

/** How many documents the searched collection has; undefined if the reply does not say so. */
export function documentsIn(reply: NodeReply): number | undefined {
  const at = reply.status === 200 ? reply.body.lastIndexOf(OUT_OF) : -1;
  if (at < 0) return undefined;
  const start = at + OUT_OF.length;
  return Number.parseInt(reply.body.toString('latin1', start, start + MAX_DIGITS), 10);
}

/** Whether the collection that was searched is behind an alias, which may lead to another one later. */
export function isBehindAlias({ body }: NodeReply, collection: string): boolean {
  const start = body.lastIndexOf(ECHO) + ECHO.length;
  const name = body.toString('utf8', start, body.indexOf('"', start));
  return start >= ECHO.length && name !== collection;
}

/** After the hits. Within a document the quotes would be escaped. */
const ECHO = '"request_params":{"collection_name":"';
const OUT_OF = '"out_of":';
const MAX_DIGITS = 12;

/** For the pool's `maxResponseSize`. 250 documents with their records are far smaller. */
export const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/**
 * Sends a request to one node and reads the whole reply. undici's handlers cost
 * half the time of its promises and streams.
 * Errors: the signal's reason.
 */
export function requestReply(
  pool: Pool,
  { method, path, body, mayBeRefused = false }: NodeRequest,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<NodeReply | NodeFault> {
  const { promise, resolve, reject } = Promise.withResolvers<NodeReply | NodeFault>();
  const chunks: Buffer[] = [];
  let status = 0;
  let controller: Dispatcher.DispatchController | undefined;
  const onAbort = (): void => {
    reject(signal.reason);
    controller?.abort(CANCELLED);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  pool.dispatch(
    { method, path, headers, body: body ?? null },
    {
      onRequestStart(started) {
        controller = started;
        if (signal.aborted) onAbort();
      },
      onResponseStart(_, statusCode, responseHeaders) {
        if (statusCode < 200) return;
        status = statusCode;
        const fault = faultOf(status, String(responseHeaders['content-type'] ?? ''), mayBeRefused);
        if (fault === undefined) return;
        resolve(fault);
        controller?.abort(CANCELLED);
      },
      onResponseData(_, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        const text = Buffer.concat(chunks);
        resolve(
          isCompleteJson(text)
            ? { status, body: text }
            : unusable(`status ${status} with JSON that is cut off`),
        );
      },
      onResponseError(_, error) {
        resolve(error instanceof errors.ResponseExceededMaxSizeError ? TOO_LARGE : connectionFault(error));
      },
    },
  );
  return promise;
}

/** Shared: an error with a stack for each cancelled request is expensive. */
const CANCELLED = new Error('cancelled');

function faultOf(status: number, contentType: string, mayBeRefused: boolean): NodeFault | undefined {
  // Typesense's status while a node starts or lags behind the others.
  if (status === 503) return { kind: 'unready', text: 'status 503, not ready or lagging' };
  const isRefused = (status === 401 || status === 403) && !mayBeRefused;
  if (isRefused) return unusable(`status ${status}, the key is refused`);
  if (status >= 500 || status === 429) return unusable(`status ${status}`);
  if (status >= 300 && status < 400) return unusable(`status ${status}, a redirect`);
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return undefined;
  return unusable(`status ${status} with content that is not JSON`);
}

const TOO_LARGE: NodeFault = { kind: 'tooLarge', text: `response larger than ${MAX_REPLY_BYTES} bytes` };

const unusable = (text: string): NodeFault => ({ kind: 'unusable', text });

/**
 * A successful reply is complete if it ends like one: the same text inside a
 * document would have escaped quotes. Only other replies, short errors, are parsed.
 */
export function isCompleteJson(reply: Buffer): boolean {
  const isMultiSearch = reply.toString('latin1', 0, MULTI_SEARCH_START.length) === MULTI_SEARCH_START;
  const end = reply.toString('latin1', Math.max(0, reply.length - 48));
  if ((isMultiSearch ? /"search_time_ms":\d+\}\]\}$/ : /"search_time_ms":\d+\}$/).test(end)) return true;
  try {
    JSON.parse(reply.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

const MULTI_SEARCH_START = '{"results":[';
