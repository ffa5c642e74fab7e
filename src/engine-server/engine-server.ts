import cors from '@fastify/cors';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { EngineFault, EngineUnavailable } from '../engine/fault.ts';
import { redactingLogger } from '../kernel/redacting-logger.ts';
import { absentRoute } from './absent-routes.ts';
import { type AccessKeys, requireKey } from './access-keys.ts';
import { aliasRoutes } from './alias-routes.ts';
import { collectionDefinitionRoute, collectionRoutes } from './collection-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { checkRequestOptions } from './request-options.ts';
import { searchRoutes } from './search-routes.ts';
import type { ServedEngine } from './served-engine.ts';

/** The version of Typesense whose answers these are, and who gives them. */
const VERSION = '30.1 (vitrine)';

/**
 * The embedded engine behind Typesense's HTTP API. What becomes of each of its
 * options stands in tables: search-options.ts and collection-options.ts of the
 * engine, request-options.ts and absent-routes.ts here.
 * Errors: `{"message": …}` with Typesense's statuses; anything unexpected is
 * logged and answers a bare 500. No line of the log holds a key.
 */
export function createEngineServer(
  engine: ServedEngine,
  keys: AccessKeys,
  logger: NonNullable<FastifyServerOptions['logger']> = false,
): FastifyInstance {
  const app = Fastify({
    logger: redactingLogger(logger, [keys.admin, keys.search]),
    frameworkErrors: answerError,
    routerOptions: {
      maxParamLength: 2048,
      ignoreTrailingSlash: true,
      // A parameter given twice: the last one counts.
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
  });
  // Typesense does not look at the declared type of a body; each route reads its own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  app.register(cors, { origin: '*', maxAge: 86_400, strictPreflight: false });

  // Who keeps its connection is told to make another one elsewhere: otherwise the server would wait for it to go.
  let ends = false;
  app.addHook('preClose', async () => {
    ends = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (ends) reply.header('connection', 'close');
  });

  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({ message: absentRoute(request.url) ?? 'Not Found' }),
  );
  app.setErrorHandler(answerError);

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
    // 1 is Typesense's number of a node that leads.
    routes.get('/debug', async () => ({ state: 1, version: VERSION }));
    aliasRoutes(routes, engine);
  });
  return app;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [status, message] = statusAndMessage(error);
  // Who has left is told nothing, and has often caused the error by leaving.
  if (status === 500 && !reply.raw.destroyed) request.log.error(error);
  return (
    reply
      .code(status)
      // Errors of the framework come without the headers of hooks, and a route may have announced lines of text.
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send({ message })
  );
}

function statusAndMessage(error: unknown): [number, string] {
  if (error instanceof EngineFault) return [error.status, error.message];
  if (error instanceof EngineUnavailable) return [503, error.message];
  // Fastify's own refusals, such as a path that cannot be decoded: there is nothing of that name.
  const { statusCode = 500 } = error as Partial<FastifyError>;
  return statusCode < 500 ? [404, 'Not Found'] : [500, 'Internal Server Error'];
}
