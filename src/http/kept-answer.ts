import type { Buffer } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { FRESH_SECONDS, type KeptAnswer, STALE_SECONDS } from '../kernel/kept-answers.ts';
import { contentCoding } from './content-coding.ts';
import { type Caching, setTag } from './entity-tags.ts';
import { packedForm } from './packed-forms.ts';

/** Of endpoints whose answers are kept on the server: `Age` tells how much of the time is over. */
export const KEPT: Caching = {
  control: `public, max-age=${FRESH_SECONDS}, stale-if-error=${STALE_SECONDS}`,
  tag: 'route',
};

/**
 * The body of a kept answer, with its headers and compressed as the client
 * likes it; a line in the log where it stands in for a backend that fails.
 */
export async function deliverKept(answer: KeptAnswer, reply: FastifyReply): Promise<Buffer> {
  const { body, tag, ageSeconds, failure, isKept } = answer;
  const { log, url, method, headers } = reply.request;
  setTag(reply, tag);
  reply.header('age', ageSeconds);
  // What is not there yet may be there any moment.
  if (!isKept) reply.header('cache-control', 'no-cache');
  if (failure !== undefined) {
    const path = url.split('?', 1)[0];
    log.warn({ err: failure, path, ageSeconds }, 'an older answer stands in for a failed backend');
  }
  if (method === 'HEAD') return body;
  const coding = contentCoding(headers['accept-encoding'], body.length);
  if (coding === 'identity') return body;
  reply.header('content-encoding', coding);
  return packedForm(body, coding);
}
