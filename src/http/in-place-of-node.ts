import type { FastifyInstance } from 'fastify';
import { Problem } from '../kernel/problem.ts';

/**
 * Takes over what Node.js would answer by itself, without the headers and body
 * of our errors: HTTP/1.1 without `Host` is 400, and an `Expect` that nobody
 * knows is ignored, as HTTP permits. Who asks whether to send a body (`Expect:
 * 100-continue`) hears yes from the route that reads it, and else the final answer.
 */
export function answerInPlaceOfNode(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const lacksHost = raw.headers.host === undefined && raw.httpVersion === '1.1';
    done(lacksHost ? new Problem(400, 'The header Host is missing') : undefined);
  });
  for (const event of ['checkExpectation', 'checkContinue']) {
    app.server.on(event, (request, response) => app.server.emit('request', request, response));
  }
}
