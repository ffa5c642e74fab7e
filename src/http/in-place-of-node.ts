import type { FastifyInstance } from 'fastify';
import { Problem } from '../kernel/problem.ts';

/**
 * Takes over what Node.js would answer by itself, without the headers and body
 * of our errors: HTTP/1.1 without `Host` is 400, and an `Expect` that nobody
 * knows is ignored, as HTTP permits.
 */
export function answerInPlaceOfNode(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const lacksHost = raw.headers.host === undefined && raw.httpVersion === '1.1';
    done(lacksHost ? new Problem(400, 'The header Host is missing') : undefined);
  });
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
