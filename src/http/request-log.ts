import type { FastifyInstance } from 'fastify';
import { redactUrl } from '../kernel/redact.ts';

/** One line in the log for each answered request, without what must not be in a log. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        address: redactUrl(request.url, HIDDEN_PARAMETERS),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** What stands for a picture that somebody has sent is theirs. */
const HIDDEN_PARAMETERS = ['vector'];
