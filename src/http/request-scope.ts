import type { FastifyInstance } from 'fastify';
import { readTraceparent, requestScope, traceIdOf } from '../kernel/request-scope.ts';
import { REQUEST_ID_HEADER } from './common-headers.ts';

/**
 * Gives every response the id of its request, and everything that a request causes its
 * scope. With a trace, the request's log lines have its id.
 */
export function scopeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    const traceparent = readTraceparent(request.headers['traceparent']);
    if (traceparent !== undefined) {
      request.log = request.log.child({ trace_id: traceIdOf(traceparent) });
      reply.log = request.log;
    }
    requestScope.run({ requestId: request.id, traceparent }, done);
  });
}
