import { Buffer } from 'node:buffer';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { entityTag } from '../kernel/entity-tag.ts';
import type { SearchReply } from '../use-cases/search-request.ts';
import { bodyOf, PiecedBody } from './pieced-body.ts';

/** How clients may cache a response. */
export interface Caching {
  /** `Cache-Control` of a successful response, unless the route has set another one. */
  readonly control: string;
  /** `content`: the ETag is made from the bytes. `route`: the route sets one if it has it. `none`: there is none. */
  readonly tag: 'content' | 'route' | 'none';
}

/**
 * A hook that sets `Cache-Control`, `Vary` and ETag of successful responses, and
 * turns a response that the client already has into 304. `HEAD` gets the headers
 * of the uncompressed response; a redirect (302) gets only `Cache-Control`. Runs
 * before compression. [cache-5]
 */
export function cacheable({ control, tag }: Caching): onSendHookHandler {
  return (request, reply, given, done) => {
    if (reply.statusCode === 302) reply.header('cache-control', control);
    // A text is encoded once, for the tag and the client.
    const payload = typeof given === 'string' ? Buffer.from(given) : given;
    if (reply.statusCode !== 200 || !(Buffer.isBuffer(payload) || payload instanceof PiecedBody)) {
      done(null, given);
      return;
    }
    const vary = reply.getHeader('vary');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', control);
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
    if (tag === 'content') setTag(reply, entityTag(payload instanceof PiecedBody ? payload.pieces : payload));
    if (matchesTag(request, reply)) done(null, notModified(reply));
    else if (request.method === 'HEAD') {
      reply.header('content-length', payload.byteLength);
      done(null, null);
    } else done(null, payload);
  };
}

/** The tag is weak because a response has several encodings. */
export function setTag(reply: FastifyReply, tag: string): void {
  reply.header('etag', `W/"${tag}"`);
}

/** Sets the ETag of a search engine's reply and returns its body. */
export function sendReply({ body, tag }: SearchReply, reply: FastifyReply): Buffer | PiecedBody {
  if (tag !== undefined) setTag(reply, tag);
  return bodyOf(body);
}

function notModified(reply: FastifyReply): null {
  reply.code(304);
  for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name);
  return null;
}

function matchesTag(request: FastifyRequest, reply: FastifyReply): boolean {
  const sent = request.headers['if-none-match'];
  const tag = reply.getHeader('etag');
  if (sent === undefined || tag === undefined) return false;
  const opaque = String(tag).replace(/^W\//, '');
  return sent.trim() === '*' || sent.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
