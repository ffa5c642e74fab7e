import type { Buffer } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { FRESH_SECONDS, type KeptAnswer, STALE_SECONDS } from '../kernel/kept-answers.ts';
import { type Caching, setTag } from './entity-tags.ts';

/** Of endpoints whose answers are kept on the server: `Age` tells how much of the time is over. */
export const KEPT: Caching = {
  control: `public, max-age=${FRESH_SECONDS}, stale-if-error=${STALE_SECONDS}`,
  tag: 'route',
};

/** The body of a kept answer, with its headers; a line in the log where it stands in for a backend that fails. */
export function deliverKept({ body, tag, ageSeconds, failure }: KeptAnswer, reply: FastifyReply): Buffer {
  setTag(reply, tag);
  reply.header('age', ageSeconds);
  if (failure !== undefined) {
    const { log, url } = reply.request;
    log.warn(
      { err: failure, path: url.split('?', 1)[0], ageSeconds },
      'an older answer stands in for a failed backend',
    );
  }
  return body;
}
