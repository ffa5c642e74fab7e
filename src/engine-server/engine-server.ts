import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { EngineFault, EngineUnavailable } from '../engine/fault.ts';
import { type AccessKeys, requireKey } from './access-keys.ts';
import { aliasRoutes } from './alias-routes.ts';
import { collectionRoutes } from './collection-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { searchRoutes } from './search-routes.ts';
import type { ServedEngine } from './served-engine.ts';

/**
 * The embedded engine behind Typesense's HTTP API. Parameters that Typesense
 * knows and this engine does not are ignored.
 * Errors: `{"message": …}` with Typesense's statuses; anything unexpected is
 * logged and answers a bare 500.
 */
export function createEngineServer(
  engine: ServedEngine,
  keys: AccessKeys,
  logger: FastifyServerOptions['logger'] = false,
): FastifyInstance {
  const app = Fastify({
    logger,
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
  app.register(cors, { origin: '*', maxAge: 86_400 });

  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ message: 'Not Found' }));
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof EngineFault) return reply.code(error.status).send({ message: error.message });
    if (error instanceof EngineUnavailable) return reply.code(503).send({ message: error.message });
    request.log.error(error);
    return reply.code(500).send({ message: 'Internal Server Error' });
  });

  app.get('/health', async () => ({ ok: true }));
  app.register(async (routes) => {
    routes.addHook('onRequest', requireKey(keys.admin, keys.search));
    searchRoutes(routes, engine);
  });
  app.register(async (routes) => {
    routes.addHook('onRequest', requireKey(keys.admin));
    collectionRoutes(routes, engine);
    documentRoutes(routes, engine);
    aliasRoutes(routes, engine);
  });
  return app;
}
