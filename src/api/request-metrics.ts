import type { FastifyInstance } from 'fastify';

export interface RequestMetrics {
  /** `route` is the pattern, such as `/institutions/:institution_id`; `none` for an unknown path. */
  responded(request: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** Refused by Node.js's HTTP parser, such as for headers that are too long; `reason` is its error code. */
  refused(reason: string): void;
}

export function measureRequests(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none';
    metrics.responded({ route, method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
  app.server.on('clientError', (error: Error & { readonly code?: string }) => {
    // The client has disconnected.
    if (error.code !== 'ECONNRESET') metrics.refused(error.code ?? 'unknown');
  });
}
