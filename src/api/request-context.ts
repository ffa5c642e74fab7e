import type { FastifyReply, FastifyRequest } from 'fastify';
import { timeoutError } from '../kernel/deadline.ts';
import type { RequestContext } from '../use-cases/search-request.ts';
import { clientOf } from './client-key.ts';

/** The longest time that a response may take, in milliseconds. */
const TIMEOUT_MS = 30_000;

// [limits-2]
export const requestContext = (request: FastifyRequest, reply: FastifyReply): RequestContext => ({
  signal: requestTimeout(reply),
  client: clientOf(request),
});

/**
 * A signal that is aborted when the client disconnects before the response is
 * finished, or with a `TimeoutError` when it takes too long. Fastify's
 * `request.signal` is also aborted after each response, which costs an
 * exception object each time.
 */
export function requestTimeout({ raw: response }: FastifyReply): AbortSignal {
  const controller = abortedOnDisconnect(response);
  const timer = setTimeout(() => controller.abort(timeoutError(TIMEOUT_MS)), TIMEOUT_MS).unref();
  response.once('close', () => clearTimeout(timer));
  return controller.signal;
}

/** For a response that may take as long as the client reads it: the signal is aborted when the client disconnects. */
export const streamContext = (request: FastifyRequest, reply: FastifyReply): RequestContext => ({
  signal: abortedOnDisconnect(reply.raw).signal,
  client: clientOf(request),
});

// [limits-6]
function abortedOnDisconnect(response: FastifyReply['raw']): AbortController {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller;
}
