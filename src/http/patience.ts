import type { FastifyReply } from 'fastify';
import { timeoutError } from '../kernel/deadline.ts';

/** The longest time that the search engine has for an answer, in milliseconds. */
const MAX_MS = 30_000;

/**
 * A signal that is aborted when the client leaves before it has its answer, or
 * when the answer takes too long: then its reason is a `TimeoutError`.
 * Fastify's `request.signal` is also aborted after every answer, which costs an
 * exception object each time.
 */
export function patience(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const response = reply.raw;
  const timer = setTimeout(() => controller.abort(timeoutError(MAX_MS)), MAX_MS).unref();
  response.once('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
