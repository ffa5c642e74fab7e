import cors from '@fastify/cors';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { EngineFault, EngineUnavailable } from '../../engine/fault.ts';
import { limitConnections } from '../../kernel/connections.ts';
import { isOutOfResources } from '../../kernel/error-message.ts';
import { redactingLogger } from '../../kernel/redacting-logger.ts';
import { readRequestId } from '../../kernel/request-scope.ts';
import { closeSlowReaders } from '../../kernel/slow-readers.ts';
import { aliasRoutes, collectionDefinitionRoute, collectionRoutes } from './collection-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { checkRequestOptions } from './request-options.ts';
import { searchRoutes } from './search-routes.ts';
import { type AccessKeys, requireKey, type ServedEngine } from './served-engine.ts';

/** The version of Typesense's API, and the engine behind it. */
const VERSION = '30.1 (vitrine)';

/** For a client to send its headers. */
const HEADERS_MS = 10_000;

/**
 * The embedded engine behind Typesense's HTTP API. Tables define how each option
 * is treated: search-options.ts and collection-options.ts of the engine,
 * request-options.ts here, and the absent routes below.
 * Errors: `{"message": …}` with Typesense's statuses; unexpected errors are logged
 * and become a bare 500. The log contains no keys.
 */
export function createEngineServer(
  engine: ServedEngine,
  keys: AccessKeys,
  logger: NonNullable<FastifyServerOptions['logger']> = false,
): FastifyInstance {
  let count = 0;
  const app = Fastify({
    logger: redactingLogger(logger, [keys.admin, keys.search]),
    // An API that searches here sends its own id, so that both logs can be joined.
    genReqId({ headers }) {
      count += 1;
      return readRequestId(headers['x-request-id']) ?? `req-${count.toString(36)}`;
    },
    frameworkErrors: sendError,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 2000 },
    routerOptions: {
      maxParamLength: 2048,
      ignoreTrailingSlash: true,
      // The last value of a repeated parameter counts.
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
  });
  // Typesense ignores the declared type of a body; each route reads its own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  app.register(cors, { origin: '*', maxAge: 86_400, strictPreflight: false });

  // Ask keep-alive clients to reconnect: otherwise the server would wait for them.
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });

  closeSlowReaders(app);
  limitConnections(app);
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({ message: absentRoute(request.url) ?? 'Not Found' }),
  );
  app.setErrorHandler(sendError);

  app.get('/health', async () => ({ ok: true }));
  app.register(async (routes) => {
    routes.addHook('onRequest', requireKey(keys.admin, keys.search));
    searchRoutes(routes, engine);
    collectionDefinitionRoute(routes, engine);
  });
  app.register(async (routes) => {
    routes.addHook('onRequest', requireKey(keys.admin));
    routes.addHook('onRequest', checkRequestOptions);
    collectionRoutes(routes, engine);
    documentRoutes(routes, engine);
    // Typesense's number for a leader.
    routes.get('/debug', async () => ({ state: 1, version: VERSION }));
    aliasRoutes(routes, engine);
  });
  return app;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [status, message] = statusAndMessage(error);
  // Skip logging for disconnected clients: their disconnecting is often the cause.
  if ((status === 500 || isOutOfResources(error)) && !reply.raw.destroyed) request.log.error(error);
  return (
    reply
      .code(status)
      // The framework's errors lack the headers of hooks, and a route may have set another type.
      .header('access-control-allow-origin', '*')
      .headers(status === 503 ? { 'retry-after': '5' } : {})
      .type('application/json; charset=utf-8')
      .send({ message })
  );
}

function statusAndMessage(error: unknown): [number, string] {
  if (isOutOfResources(error)) return [503, 'Too many files or threads are in use.'];
  if (error instanceof EngineFault) return [error.status, error.message];
  if (error instanceof EngineUnavailable) return [503, error.message];
  // Fastify's own errors, such as a path that cannot be decoded: nothing has that name.
  const { statusCode = 500 } = error as Partial<FastifyError>;
  return statusCode < 500 ? [404, 'Not Found'] : [500, 'Internal Server Error'];
}

/**
 * Routes of Typesense 30 that this engine does not have, by the beginning of the
 * path, with the reason or the alternative. `:collection` stands for any name.
 */
export const ABSENT_ROUTES: Readonly<Record<string, string>> = {
  '/keys': 'there are two keys, SEARCH_API_KEY and SEARCH_ADMIN_API_KEY in its settings',
  '/presets': 'it has no presets',
  '/stopwords': 'it has no sets of stop words',
  '/synonym_sets': 'it has no synonyms',
  '/curation_sets': 'it has no curations',
  '/collections/:collection/synonyms': 'it has no synonyms',
  '/collections/:collection/overrides': 'it has no curations',
  '/stemming': 'words are indexed unchanged',
  '/analytics': 'it does not record searches',
  '/conversations': 'it does not store conversations',
  '/personalization': 'it has no models of persons',
  '/nl_search_models': 'it does not use language models',
  '/limits': 'it does not limit clients',
  '/config': 'its settings are environment variables',
  '/operations': 'it maintains its files itself',
  '/stats.json': 'it does not count requests',
  '/metrics.json': 'it does not measure the machine',
  '/status': 'it is a single process',
  '/health_with_rusage': 'use `/health`',
  '/proxy': 'it does not call other services',
  '/proxy_sse': 'it does not call other services',
};

/** The message for a request to such a path; undefined for a path that Typesense does not have either. */
function absentRoute(path: string): string | undefined {
  const segments = segmentsOf(path);
  const found = Object.entries(ABSENT_ROUTES).find(([route]) =>
    segmentsOf(route).every((segment, i) =>
      segment.startsWith(':') ? segments[i] !== undefined : segment === segments[i],
    ),
  );
  return found && `\`${found[0]}\` of Typesense does not exist in this engine: ${found[1]}.`;
}

const segmentsOf = (path: string): string[] => (path.split('?', 1)[0] ?? '').split('/').slice(1);
