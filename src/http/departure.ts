import type { FastifyReply } from 'fastify';

/**
 * A signal that is aborted when the client leaves before it has its answer.
 * Fastify's `request.signal` is also aborted after every answer, which costs an
 * exception object each time.
 */
export function departure(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const response = reply.raw;
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
