import type { FastifyInstance } from 'fastify';

/** Who counts requests. */
export interface RequestMetrics {
  /** `route` is the pattern, such as `/institutions/:institution_id`; `none` for an unknown path. */
  answered(request: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** Refused before it became a request, such as for headers that are too long; `reason` is Node.js's code. */
  refused(reason: string): void;
}

export function measureRequests(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none';
    metrics.answered({ route, method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
  app.server.on('clientError', (error: Error & { readonly code?: string }) => {
    // Who has left was not refused.
    if (error.code !== 'ECONNRESET') metrics.refused(error.code ?? 'unknown');
  });
}
