import type { IncomingMessage, ServerResponse } from 'node:http';

/** Longest wait that a `Retry-After` may request. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/**
 * The seconds of a `Retry-After` header, which is a number or a date; undefined if
 * it is neither. `now` is in milliseconds.
 */
export function retryAfterSeconds(header: string, now: number): number | undefined {
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds)
    ? undefined
    : Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, Math.ceil(seconds)));
}

/**
 * Reads a body of at most `maxBytes`; undefined if it is longer, at once if its
 * declared length says so.
 * Errors: those of the body.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  declaredLength: string | string[] | undefined,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  if (Number(declaredLength ?? 0) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends `100 Continue` to a client that sent `Expect: 100-continue`. Source: RFC 9110, 10.1.1. */
export function sendContinue({ headers }: IncomingMessage, response: ServerResponse): void {
  if (/^100-continue$/i.test(headers.expect ?? '')) response.writeContinue();
}

/**
 * A route for a path of a URL. Fastify compares decoded paths, in which `%25` and
 * encoded separators stay; a colon would begin a parameter.
 */
export const routePath = (path: string): string =>
  decodeURI(path.replaceAll('%25', '%2525')).replaceAll(':', '::');
