import type { FastifyInstance } from 'fastify';
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
  /** `route` as in RequestMetrics. */
  end(response: { readonly route: string; readonly status: number }): void;
}

/**
 * Gives every response the id of its request, and everything that a request causes its
 * scope. With a trace, the request's log lines have its id.
 */
export function scopeRequests(app: FastifyInstance, tracer?: RequestTracer): void {
  const spans = new WeakMap<object, RequestSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const { id, method, url, headers } = request;
    reply.header(REQUEST_ID_HEADER, id);
    const traceparent = readTraceparent(headers['traceparent']);
    const span = tracer?.begin({ id, method, url, traceparent });
    if (span) spans.set(request, span);
    const scope = span?.scope ?? { requestId: id, traceparent };
    if (scope.traceparent !== undefined) {
      request.log = request.log.child({ trace_id: traceIdOf(scope.traceparent) });
      reply.log = request.log;
    }
    requestScope.run(scope, done);
  });
  if (tracer === undefined) return;
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    spans.get(request)?.end({ route, status: reply.statusCode });
    done();
  });
}
