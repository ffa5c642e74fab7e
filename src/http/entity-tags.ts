import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

/**
 * Gives successful answers of a route `Cache-Control`, `Vary` and an ETag, and
 * answers 304 to clients that have the same already. Runs before compression.
 *
 * The tag is weak: one answer has several encodings, and `search_time_ms`, which
 * differs from call to call, is left out of it.
 */
export function cacheable(cacheControl: string): onSendHookHandler {
  return (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) {
      done(null, payload);
      return;
    }
    const tag = entityTag(payload);
    reply.header('cache-control', cacheControl).header('vary', 'accept-encoding').header('etag', tag);
    done(null, isKnown(request, tag) ? notModified(reply) : payload);
  };
}

function notModified(reply: FastifyReply): null {
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

const SEARCH_TIME = Buffer.from('"search_time_ms":');

/** Two checksums of 32 bits with the length: 96 bits that tell two answers of one address apart. */
function entityTag(payload: string | Buffer): string {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  // The engine writes the time as the last key of a reply.
  const time = bytes.subarray(-40).lastIndexOf(SEARCH_TIME);
  const end = time < 0 ? bytes.length : Math.max(0, bytes.length - 40) + time;
  const middle = end >>> 1;
  const sums = [crc32(bytes.subarray(0, middle)), crc32(bytes.subarray(middle, end)), end];
  return `W/"${sums.map((sum) => sum.toString(36)).join('-')}"`;
}

function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return (
    known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.slice(2))
  );
}
