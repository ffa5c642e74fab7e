import type { FastifyInstance } from 'fastify';
import { redactUrl } from '../kernel/redact.ts';

/** Logs one line for each response. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        url: redactUrl(request.url, HIDDEN_PARAMETERS),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** A vector represents a picture that a client has uploaded, which is private. */
const HIDDEN_PARAMETERS = ['vector'];
