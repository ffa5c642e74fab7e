import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { redactingLogger } from '../kernel/redacting-logger.ts';
import { readRequestId } from '../kernel/request-scope.ts';
import type { HeadersOf } from './common-headers.ts';
import { type ConnectionError, refuseConnection } from './connection-errors.ts';
import { sendError } from './error-responses.ts';
import { oneRequestAtATime } from './pipelined-requests.ts';
import { newRequestId } from './request-id.ts';
import { MAX_URL_CHARACTERS, normalizeUrl, parseQuery } from './request-url.ts';
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts';

/** How the server receives requests: URLs, protocol errors, limits and draining. */
export function serverOptions(
  logger: NonNullable<FastifyServerOptions['logger']>,
  headersOf: HeadersOf,
  trustProxy: TrustedProxies,
  secrets: readonly (string | undefined)[],
): FastifyHttpOptions<Server, FastifyBaseLogger> {
  return {
    // [http-5]
    logger: redactingLogger(logger, secrets),
    trustProxy: trustedProxies(trustProxy),
    // [http-7]
    genReqId: ({ headers }) => readRequestId(headers['x-request-id']) ?? newRequestId(),
    // `server.ts` logs requests, without secrets.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      // [http-9]
      ignoreTrailingSlash: true,
      maxParamLength: MAX_URL_CHARACTERS,
      querystringParser: parseQuery,
    },
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    frameworkErrors: sendError,
    clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: Socket) {
      refuseConnection(this, error, socket, headersOf);
    },
    bodyLimit: 64 * 1024,
    http: {
      headersTimeout: HEADERS_SECONDS * 1000,
      // How often Node.js checks these timeouts.
      connectionsCheckingInterval: 2000,
      maxHeaderSize: MAX_HEADER_BYTES,
      // See replaceNodeErrors in server.ts.
      requireHostHeader: false,
    },
    serverFactory: oneRequestAtATime({
      requestTimeout: REQUEST_SECONDS * 1000,
      keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
      connectionTimeout: IDLE_SECONDS * 1000,
    }),
    // While draining, running and accepted requests are completed, and idle connections closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  };
}

/** Including the request line. [http-12] */
export const MAX_HEADER_BYTES = 2 * MAX_URL_CHARACTERS;
/** For a client to send its headers. */
export const HEADERS_SECONDS = 10;
/** For a client to send its whole request. */
export const REQUEST_SECONDS = 30;
/** Between two requests on a connection. */
export const KEEP_ALIVE_SECONDS = 75;
/** Without any data on a connection, such as when the client does not read the response. */
export const IDLE_SECONDS = 120;
