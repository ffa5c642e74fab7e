import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendContinue } from '../../kernel/http.ts';
import { Problem } from '../../kernel/problem.ts';
import type { OpenRateLimiter } from '../../kernel/rate-limit.ts';
import { clientOf } from '../client-key.ts';
import { type Form, readForm } from './read-form.ts';

/** The rate limit of each client: this many uploads in a row, and one more every six seconds. [uploads-13] */
const [BURST, INTERVAL_MS] = [4, 6000];

/** Uploads that are read at the same time: each takes up to 8 MB of memory. [uploads-17] */
export const MAX_AT_ONCE = 48;

/** Admits one upload; the result ends it. Errors: Problem 429 with the seconds until the next upload is possible, 503. */
export type AdmitUpload = (request: FastifyRequest) => Promise<() => void>;

/** Admits uploads within a rate limit for each client and a limit of concurrent uploads. */
export function admitUploads(openRateLimiter: OpenRateLimiter): AdmitUpload {
  const take = openRateLimiter('uploads', { burst: BURST, intervalMs: INTERVAL_MS });
  let reading = 0;
  return async (request) => {
    const waitMs = await take(clientOf(request));
    if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1000));
    if (reading >= MAX_AT_ONCE) {
      throw new Problem(503, 'Too many pictures at once', { headers: { 'retry-after': '5' } });
    }
    reading += 1;
    return () => {
      reading -= 1;
    };
  };
}

/**
 * Admits and reads forms. An upload that is refused for its content counts towards the rate
 * limit, one that is refused by the rate limit does not.
 * Errors: those of `AdmitUpload` and `readForm`. [uploads-14]
 */
export function uploadGate(
  admit: AdmitUpload,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Form | undefined> {
  return async (request, reply) => {
    const end = await admit(request);
    try {
      sendContinue(request.raw, reply.raw);
      return await readForm(request.raw);
    } finally {
      end();
    }
  };
}

// [errors-9] [uploads-14]
const rateLimited = (seconds: number): Problem =>
  new Problem(
    429,
    `Too many uploads: ${BURST} in a row and 10 a minute are allowed. The next one is possible in ${seconds} second${seconds === 1 ? '' : 's'}`,
    { headers: { 'retry-after': String(seconds) } },
  );
