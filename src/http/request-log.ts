import type { FastifyInstance } from 'fastify';

/** One line in the log for each answered request, without what must not be in a log. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        address: loggedAddress(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

const MAX_CHARACTERS = 500;

/** The address without the values of parameters that may be credentials, or stand for a picture. */
export function loggedAddress(address: string): string {
  const [path = '', query] = address.split(/\?(.*)/s, 2);
  const shown = query === undefined ? path : `${path}?${query.split('&').map(loggedParameter).join('&')}`;
  return shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS)}…` : shown;
}

function loggedParameter(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  // What stands for a picture that somebody has sent is theirs.
  if (name === 'vector') return 'vector=…';
  // An encoded name is shown, but nobody has to guess what it may hide.
  return /key|token|secret|password|auth|%/i.test(name) ? `${name}=…` : parameter;
}
