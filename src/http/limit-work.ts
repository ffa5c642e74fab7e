import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import type { WorkLimit } from '../kernel/work-limit.ts';
import { clientOf } from './client-key.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts work that was done for the client, in milliseconds; undefined without a limit. */
    readonly chargeWork?: (ms: number) => void;
  }
}

/** What a request costs besides the work that it causes: reading it and sending the response. */
export const REQUEST_MS = 1;

/** Load balancers and monitoring request these all the time. */
const UNLIMITED: readonly string[] = ['/health', '/health/ready'];

/**
 * Refuses requests of clients that have caused more work than they may (429 with
 * `Retry-After`), and tells all clients how much is left. A refused request costs nothing.
 * Source of the headers: draft-ietf-httpapi-ratelimit-headers-10. `q` and `r` are
 * milliseconds of work, `w` and `t` seconds.
 */
export function limitWork(app: FastifyInstance, limit: WorkLimit): void {
  const { workMs, periodMs } = limit.allowance;
  const policy = `"work";q=${workMs};w=${Math.round(periodMs / 1000)};qu="milliseconds"`;
  app.decorateRequest('chargeWork', function (this: FastifyRequest, ms: number) {
    limit.charge(clientOf(this), ms);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (UNLIMITED.includes(request.routeOptions.url ?? '')) return done();
    reply.header('ratelimit-policy', policy);
    const client = clientOf(request);
    const { waitMs } = limit.state(client);
    if (waitMs > 0) return done(tooMuchWork(Math.ceil(waitMs / 1000), limit));
    limit.charge(client, REQUEST_MS);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.hasHeader('ratelimit-policy')) {
      const { leftMs, fullInMs } = limit.state(clientOf(request));
      reply.header('ratelimit', `"work";r=${leftMs};t=${Math.ceil(fullInMs / 1000)}`);
    }
    done(null, payload);
  });
}

function tooMuchWork(waitSeconds: number, { allowance: { workMs, periodMs } }: WorkLimit): Problem {
  const allowed = `${seconds(workMs / 1000)} of processor time in ${seconds(periodMs / 1000)}`;
  const detail = `Too much work: a client may use ${allowed}. The next request is possible in ${seconds(waitSeconds)}`;
  return new Problem(429, detail, { headers: { 'retry-after': String(waitSeconds) } });
}

const seconds = (count: number): string => `${count} second${count === 1 ? '' : 's'}`;
