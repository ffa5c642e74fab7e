import { randomBytes } from 'node:crypto';
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
import type { HeadersOf } from './common-headers.ts';
import { answerConnectionError, type ConnectionError } from './connection-errors.ts';
import { answerError } from './error-answers.ts';
import { parseQuery } from './query-string.ts';
import { MAX_ADDRESS_CHARACTERS, soundAddress } from './request-address.ts';
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts';

/** How the server takes requests in: addresses, errors of the protocol, limits and draining. */
export function serverOptions(
  logger: NonNullable<FastifyServerOptions['logger']>,
  headersOf: HeadersOf,
  trustProxy: TrustedProxies,
  secrets: readonly (string | undefined)[],
): FastifyHttpOptions<Server, FastifyBaseLogger> {
  return {
    logger: redactingLogger(logger, secrets),
    trustProxy: trustedProxies(trustProxy),
    genReqId: requestIds(),
    // Requests are logged in request-log.ts, without what must not be in a log.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_ADDRESS_CHARACTERS,
      querystringParser: parseQuery,
    },
    rewriteUrl: ({ url = '/' }) => soundAddress(url),
    frameworkErrors: answerError,
    clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: Socket) {
      answerConnectionError(this, error, socket, headersOf);
    },
    bodyLimit: 64 * 1024,
    // A client has so long to send its headers, its whole request, and the next one.
    http: {
      headersTimeout: HEADERS_SECONDS * 1000,
      // Node.js looks so often for who is late.
      connectionsCheckingInterval: 2000,
      maxHeaderSize: MAX_HEADER_BYTES,
      // See in-place-of-node.ts.
      requireHostHeader: false,
    },
    requestTimeout: REQUEST_SECONDS * 1000,
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    // A connection on which nothing moves, because nobody reads the answer, is closed.
    connectionTimeout: IDLE_SECONDS * 1000,
    // While draining: running and already accepted requests are answered, idle connections closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  };
}

/** With the request line. */
export const MAX_HEADER_BYTES = 2 * MAX_ADDRESS_CHARACTERS;
export const HEADERS_SECONDS = 10;
export const REQUEST_SECONDS = 30;
/** Between two requests. */
export const KEEP_ALIVE_SECONDS = 75;
/** Of a connection on which nothing moves. */
export const IDLE_SECONDS = 120;

/** Ids that no other process and no earlier run gives, as short as that allows. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
