import type { FastifyInstance, FastifyRequest } from 'fastify';
import { redactUrl } from '../kernel/redact.ts';
import { clientKey, clientNetwork, clientOf } from './client-key.ts';

/** What the log says of a client's IP address: nothing, its network, or all. */
export type LoggedClients = 'off' | 'network' | 'full';

/** Logs one line for each response. */
export function logRequests(app: FastifyInstance, clients: LoggedClients): void {
  const clientFields = CLIENT_FIELDS[clients];
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        url: redactUrl(request.url, HIDDEN_PARAMETERS),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...clientFields(request),
      },
      'answered',
    );
    done();
  });
}

/** A vector represents a picture that a client has uploaded, which is private. */
const HIDDEN_PARAMETERS = ['vector'];

const CLIENT_FIELDS: Readonly<Record<LoggedClients, (request: FastifyRequest) => object>> = {
  off: () => ({}),
  network: (request) => ({ client: clientNetwork(clientOf(request)) }),
  // What a proxy passes on may be any text.
  full: ({ ip, socket }) => ({ client: clientKey(ip) === undefined ? socket.remoteAddress : ip }),
};
