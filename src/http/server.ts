import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { limitConnections } from '../kernel/connections.ts';
import { Problem } from '../kernel/problem.ts';
import { closeSlowReaders } from '../kernel/slow-readers.ts';
import {
  API_VERSION,
  EXPOSED_HEADERS,
  type HeadersOf,
  isVersioned,
  VERSION_HEADER,
} from './common-headers.ts';
import { watchResponses } from './connection-errors.ts';
import { negotiateContentCoding } from './content-coding.ts';
import { type ErrorPage, sendError } from './error-responses.ts';
import { limitHeaders } from './limit-headers.ts';
import { lingerOnClose } from './lingering-close.ts';
import { type LoggedClients, logRequests } from './request-log.ts';
import { measureRequests, type RequestMetrics } from './request-metrics.ts';
import { scopeRequests } from './request-scope.ts';
import { serverOptions } from './server-options.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { refuseUnmatched } from './unmatched.ts';

export interface ServerOptions {
  readonly logger?: NonNullable<FastifyServerOptions['logger']>;
  /** Whose `X-Forwarded-For` is trusted: nobody's, that of a number of proxies, or that of these IP addresses. */
  readonly trustProxy?: TrustedProxies;
  readonly metrics?: RequestMetrics | undefined;
  /** Default: off. */
  readonly logClients?: LoggedClients;
  /** Never logged. */
  readonly secrets?: readonly (string | undefined)[];
  /** Further headers of all responses. */
  readonly headersOf?: HeadersOf;
  /** Pages for people in place of errors. */
  readonly errorPage?: ErrorPage | undefined;
}

/** A server without routes: limits, headers, errors, compression and log. */
export async function createServer({
  logger = false,
  trustProxy = false,
  metrics,
  logClients = 'off',
  secrets = [],
  headersOf = () => ({}),
  errorPage,
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(logger, headersOf, trustProxy, secrets));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, errorPage));
  scopeRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.raw.url ?? '';
    if (isVersioned(url)) reply.header(VERSION_HEADER, API_VERSION);
    else reply.headers(headersOf(url));
    done();
  });
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 86_400,
    strictPreflight: false,
  });
  watchResponses(app);
  lingerOnClose(app);
  closeSlowReaders(app);
  limitConnections(app);
  replaceNodeErrors(app);
  closeConnectionsWhenDraining(app);
  refuseUnmatched(app);
  limitHeaders(app);
  negotiateContentCoding(app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 0, globalDecompression: false });
  // Bodies stay unread unless a route reads them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  if (logger !== false) logRequests(app, logClients);
  if (metrics !== undefined) measureRequests(app, metrics);
  return app;
}

/**
 * Handles errors to which Node.js would respond itself, without our headers and error
 * bodies: HTTP/1.1 without `Host` is 400, and an unknown `Expect` is ignored, as
 * HTTP permits. A route that reads a body sends `100 Continue` itself.
 */
function replaceNodeErrors(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const lacksHost = raw.headers.host === undefined && raw.httpVersion === '1.1';
    done(lacksHost ? new Problem(400, 'The header Host is missing') : undefined);
  });
  for (const event of ['checkExpectation', 'checkContinue']) {
    app.server.on(event, (request, response) => app.server.emit('request', request, response));
  }
}

/** Asks keep-alive clients to reconnect elsewhere while the service stops. */
function closeConnectionsWhenDraining(app: FastifyInstance): void {
  let isDraining = false;
  app.addHook('preClose', (done) => {
    isDraining = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}
