import { Buffer } from 'node:buffer';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { answerTag } from '../kernel/answer-tag.ts';

/** How long an answer may be kept, and what tells one answer of an address from the next. */
export interface Caching {
  /** `Cache-Control` of a successful answer, unless the route has set another one. */
  readonly control: string;
  /** `content`: an ETag is made from the bytes. `route`: the route sets one where it knows it. */
  readonly tag: 'content' | 'route';
}

/**
 * Gives successful answers of a route `Cache-Control`, `Vary` and an ETag, and
 * answers 304 to clients that have the same already. `HEAD` gets the headers of
 * the uncompressed answer; a redirect (302) gets `Cache-Control` alone. Runs
 * before compression.
 */
export function cacheable({ control, tag }: Caching): onSendHookHandler {
  return (request, reply, payload, done) => {
    if (reply.statusCode === 302) reply.header('cache-control', control);
    if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) {
      done(null, payload);
      return;
    }
    const vary = reply.getHeader('vary');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', control);
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
    if (tag === 'content') setTag(reply, answerTag(Buffer.from(payload)));
    if (isKnown(request, reply)) done(null, notModified(reply));
    else if (request.method === 'HEAD') done(null, headersAlone(reply, payload));
    else done(null, payload);
  };
}

/** The tag is weak, because one answer has several encodings. */
export function setTag(reply: FastifyReply, tag: string): void {
  reply.header('etag', `W/"${tag}"`);
}

function notModified(reply: FastifyReply): null {
  reply.code(304);
  for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name);
  return null;
}

function headersAlone(reply: FastifyReply, payload: string | Buffer): null {
  reply.header('content-length', Buffer.byteLength(payload));
  return null;
}

function isKnown(request: FastifyRequest, reply: FastifyReply): boolean {
  const known = request.headers['if-none-match'];
  const tag = reply.getHeader('etag');
  if (known === undefined || tag === undefined) return false;
  const opaque = String(tag).replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
