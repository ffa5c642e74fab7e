import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RequestScope, readTraceparent, requestScope, traceIdOf } from '../kernel/request-scope.ts';
import { REQUEST_ID_HEADER } from './common-headers.ts';

/** Records the spans of requests. */
export interface RequestTracer {
  begin(request: {
    readonly id: string;
    readonly method: string;
    readonly url: string;
    /** Of the client. */
    readonly traceparent: string | undefined;
  }): RequestSpan;
}

interface RequestSpan {
  readonly scope: RequestScope;
  /** `route` as in RequestMetrics; `status` is undefined if the client has disconnected before the end of the response. */
  end(response: { readonly route: string; readonly status: number | undefined }): void;
}

/**
 * Gives every response the id of its request, and everything that a request causes its
 * scope. With a trace, the request's log lines have its id.
 */
export function scopeRequests(app: FastifyInstance, tracer?: RequestTracer): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { id, method, url, headers } = request;
    reply.header(REQUEST_ID_HEADER, id);
    const traceparent = readTraceparent(headers['traceparent']);
    const span = tracer?.begin({ id, method, url, traceparent });
    // Fastify's onResponse is not called for all clients that disconnect.
    if (span) reply.raw.once('close', () => endSpan(span, request, reply));
    const scope = span?.scope ?? { requestId: id, traceparent };
    if (scope.traceparent !== undefined) {
      request.log = request.log.child({ trace_id: traceIdOf(scope.traceparent) });
      reply.log = request.log;
    }
    requestScope.run(scope, done);
  });
}

const endSpan = (
  span: RequestSpan,
  { routeOptions }: FastifyRequest,
  { raw, statusCode }: FastifyReply,
): void =>
  span.end({ route: routeOptions.url ?? 'none', status: raw.writableFinished ? statusCode : undefined });
