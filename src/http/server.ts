import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import {
  API_VERSION,
  EXPOSED_HEADERS,
  type HeadersOf,
  isVersioned,
  VERSION_HEADER,
} from './common-headers.ts';
import { watchResponses } from './connection-errors.ts';
import { negotiateContentCoding } from './content-coding.ts';
import { closeConnectionsWhenDraining } from './draining.ts';
import { answerError } from './error-answers.ts';
import { answerInPlaceOfNode } from './in-place-of-node.ts';
import { logRequests } from './request-log.ts';
import { measureRequests, type RequestMetrics } from './request-metrics.ts';
import { serverOptions } from './server-options.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { refuseUnmatched } from './unmatched.ts';

export interface ServerOptions {
  readonly logger?: NonNullable<FastifyServerOptions['logger']>;
  /** Whose `X-Forwarded-For` counts: none, that of so many proxies in front, or that of these addresses. */
  readonly trustProxy?: TrustedProxies;
  readonly metrics?: RequestMetrics | undefined;
  /** What no line of the log may hold. */
  readonly secrets?: readonly (string | undefined)[];
  /** Beside those that all answers have. */
  readonly headersOf?: HeadersOf;
}

/** A server without routes: limits, headers, errors, compression and log of everything that we serve. */
export async function createServer({
  logger = false,
  trustProxy = false,
  metrics,
  secrets = [],
  headersOf = () => ({}),
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(logger, headersOf, trustProxy, secrets));
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, reply, done) => {
    const address = request.raw.url ?? '';
    if (isVersioned(address)) reply.header(VERSION_HEADER, API_VERSION);
    else reply.headers(headersOf(address));
    done();
  });
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    exposedHeaders: EXPOSED_HEADERS.join(', '),
    maxAge: 86_400,
    strictPreflight: false,
  });
  watchResponses(app);
  answerInPlaceOfNode(app);
  closeConnectionsWhenDraining(app);
  refuseUnmatched(app);
  negotiateContentCoding(app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 0, globalDecompression: false });
  // Nothing reads a body but what asks for it: whatever is sent is left unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  if (logger !== false) logRequests(app);
  if (metrics !== undefined) measureRequests(app, metrics);
  return app;
}
