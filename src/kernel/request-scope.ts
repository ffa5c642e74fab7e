import { AsyncLocalStorage } from 'node:async_hooks';

/** The request of a client that is being served. */
export interface RequestScope {
  /** As in the log and in X-Request-Id. */
  readonly requestId: string;
  /** See readTraceparent; undefined without a trace. */
  readonly traceparent: string | undefined;
  readonly threadTime?: ThreadTime;
}

/** What a request takes of the thread that serves: see thread-time.ts. */
export interface ThreadTime {
  /** Up to the last time that something else began. */
  ms: number;
}

/** The request that the running code serves, also after an `await`. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/**
 * Headers for requests to our own backends, so that their logs can be joined with ours.
 * They hold nothing else of the client's request.
 */
export function forwardedHeaders(): Readonly<Record<string, string>> {
  const scope = requestScope.getStore();
  if (scope === undefined) return {};
  const { requestId, traceparent } = scope;
  return traceparent === undefined
    ? { 'x-request-id': requestId }
    : { 'x-request-id': requestId, traceparent };
}

/** The ids of the running request, for a line of the log that no request writes itself. */
export function requestIds(): { readonly reqId?: string; readonly trace_id?: string } {
  const scope = requestScope.getStore();
  if (scope === undefined) return {};
  const { requestId: reqId, traceparent } = scope;
  return traceparent === undefined ? { reqId } : { reqId, trace_id: traceIdOf(traceparent) };
}

/**
 * A client's `traceparent` as version 00; undefined if it is missing or invalid. Versions
 * to come begin like version 00.
 * Source: W3C Trace Context, "traceparent Header".
 */
export function readTraceparent(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, trace, span, flags, rest] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== '')) return undefined;
  if (trace === NO_TRACE || span === NO_SPAN) return undefined;
  return `00-${trace}-${span}-${flags}`;
}

export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 3 + NO_TRACE.length);

/** No header is so long. */
const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})((?:-.{0,500})?)$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);

/**
 * A client's `X-Request-Id`; undefined if it is missing, long, or has characters that
 * could mislead the readers of a log.
 */
export const readRequestId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.:=+/@-]{1,128}$/.test(header) ? header : undefined;
