import type { Buffer } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { type CachedResponse, FRESH_SECONDS, STALE_SECONDS } from '../kernel/response-cache.ts';
import { compressed } from './compressed-bodies.ts';
import { contentCoding } from './content-coding.ts';
import { type Caching, setTag } from './entity-tags.ts';

/** For endpoints whose responses the server caches. `Age` says how old a response is. [cache-1] */
export const CACHED: Caching = {
  control: `public, max-age=${FRESH_SECONDS}, stale-if-error=${STALE_SECONDS}`,
  tag: 'route',
};

/**
 * Sets the headers of a cached response and returns its body, compressed as the
 * client prefers. Logs stale responses.
 */
export async function sendCached(response: CachedResponse, reply: FastifyReply): Promise<Buffer> {
  const { body, tag, ageSeconds, failure, isCached } = response;
  const { log, url, method, headers } = reply.request;
  setTag(reply, tag);
  reply.header('age', ageSeconds);
  // An empty list may be filled at any moment.
  if (!isCached) reply.header('cache-control', 'no-cache');
  if (failure !== undefined) {
    log.warn(
      { err: failure, path: url.split('?', 1)[0], ageSeconds },
      'stale response, because a backend fails',
    );
  }
  if (method === 'HEAD') return body;
  const coding = contentCoding(headers['accept-encoding'], body.length);
  if (coding === 'identity') return body;
  reply.header('content-encoding', coding);
  return compressed(body, coding);
}
