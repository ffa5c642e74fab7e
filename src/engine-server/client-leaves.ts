import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the client leaves before it has its answer. */
export function clientLeaves(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const response = reply.raw;
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
