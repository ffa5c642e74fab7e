import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { LIMITS } from '../edm/record/limits.ts';
import { limitConnections } from '../kernel/connections.ts';
import { Problem } from '../kernel/problem.ts';
import { redactUrl } from '../kernel/redact.ts';
import { closeSlowReaders } from '../kernel/slow-readers.ts';
import { admitInTurn } from './admission.ts';
import { clientKey, clientNetwork, clientOf } from './client-key.ts';
import {
  API_VERSION,
  EXPOSED_HEADERS,
  type HeadersOf,
  isVersioned,
  VERSION_HEADER,
} from './common-headers.ts';
import { watchResponses } from './connection-errors.ts';
import { negotiateContentCoding } from './content-coding.ts';
import type { ErrorForm } from './error-forms.ts';
import { type ErrorPage, sendError } from './error-responses.ts';
import { lingerOnClose } from './lingering-close.ts';
import { limitReplyMemory } from './reply-memory.ts';
import { measureRequests, type RequestMetrics } from './request-metrics.ts';
import { MAX_URL_CHARACTERS } from './request-url.ts';
import { serverOptions } from './server-options.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

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
  app.decorate('errorForms', new Map<string, ErrorForm>());
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, errorPage));
  admitInTurn(app);
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.raw.url ?? '';
    // [http-8]
    if (isVersioned(url)) reply.header(VERSION_HEADER, API_VERSION);
    else reply.headers(headersOf(url));
    done();
  });
  // [http-3] [http-4]
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
  limitReplyMemory(app);
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

/** Of all headers together: proxies read them into one buffer, of 4 KiB by default in nginx, with the status line. */
const MAX_BYTES = 4000;

/** What a response can do without, what is left out first at the beginning. */
const DISPENSABLE = ['link', 'x-vitrine-hint', 'content-location', 'content-disposition'];

/**
 * Keeps headers with texts of records or clients within what proxies accept. What does
 * not fit is left out whole: a link of `Link`, or the header. Nothing can stand in for a
 * `Location`: such a redirect is 414.
 */
function limitHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const { location } = reply.getHeaders();
    if (location !== undefined && String(location).length > LIMITS.headerBytes) {
      reply.removeHeader('location');
      done(new Problem(414, `The redirect has a URL of more than ${LIMITS.headerBytes} bytes`));
      return;
    }
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (bytesOf(value) <= LIMITS.headerBytes) continue;
      const links = name === 'link' ? linksThatFit(String(value)) : '';
      if (links === '') reply.removeHeader(name);
      else reply.header(name, links);
    }
    for (const name of DISPENSABLE) if (bytesOfAll(reply) > MAX_BYTES) reply.removeHeader(name);
    done(null, payload);
  });
}

/** The links of a `Link` header, as many as fit. No URL in it contains `<`. */
function linksThatFit(header: string): string {
  let fitting = '';
  for (const link of header.split(/, (?=<)/)) {
    const longer = fitting === '' ? link : `${fitting}, ${link}`;
    if (longer.length <= LIMITS.headerBytes) fitting = longer;
  }
  return fitting;
}

/** Node.js writes each character of a header as one byte. */
const bytesOf = (value: unknown): number =>
  Array.isArray(value) ? value.reduce((sum, one) => sum + bytesOf(one), 0) : String(value).length;

const bytesOfAll = (reply: FastifyReply): number =>
  Object.entries(reply.getHeaders()).reduce(
    (sum, [name, value]) => sum + name.length + bytesOf(value) + ': \r\n'.length,
    0,
  );

/** What the log says of a client's IP address: nothing, its network, or all. */
export type LoggedClients = 'off' | 'network' | 'full';

/** Logs one line for each response. */
function logRequests(app: FastifyInstance, clients: LoggedClients): void {
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

/** A vector represents a picture that a client has uploaded, which is private. [uploads-8] */
const HIDDEN_PARAMETERS = ['vector'];

const CLIENT_FIELDS: Readonly<Record<LoggedClients, (request: FastifyRequest) => object>> = {
  off: () => ({}),
  network: (request) => ({ client: clientNetwork(clientOf(request)) }),
  // What a proxy passes on may be any text.
  full: ({ ip, socket }) => ({ client: clientKey(ip) === undefined ? socket.remoteAddress : ip }),
};

/**
 * Refuses requests that match no route before reading anything else of them: 414
 * for a URL that is too long (on every path), 405 with `Allow` if the path has
 * routes for other methods, else 404. Includes routes that plugins add later. [http-1]
 */
function refuseUnmatched(app: FastifyInstance): void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.getOrInsertComputed(url, () => new Set());
    for (const one of [method].flat()) methods.add(one);
  });

  const refusal = ({ url }: FastifyRequest): Problem => {
    const path = withoutSlash(url.split('?', 1)[0] ?? '');
    const matching = [...methodsByUrl].filter(([pattern]) => matches(pattern, path));
    if (matching.length === 0) return new Problem(404, 'Not Found');
    const allow = new Set(['OPTIONS', ...matching.flatMap(([, methods]) => [...methods])]);
    return new Problem(405, 'Method Not Allowed', { headers: { allow: [...allow].sort().join(', ') } });
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const { length } = request.raw.url ?? '';
    if (length > MAX_URL_CHARACTERS) done(new Problem(414, 'URI Too Long'));
    else done(request.is404 ? refusal(request) : undefined);
  });
  app.setNotFoundHandler((request) => {
    throw refusal(request);
  });
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Whether a path matches a route's pattern, where `:name` is one segment. `*` is the preflight route. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return false;
  const expected = withoutSlash(pattern).split('/');
  const segments = path.split('/');
  return (
    expected.length === segments.length &&
    expected.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i]))
  );
}
