import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import {
  API_VERSION,
  EXPOSED_HEADERS,
  type HeadersOf,
  isVersioned,
  VERSION_HEADER,
} from './common-headers.ts';
import { watchResponses } from './connection-errors.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { Endpoint } from './endpoint.ts';
import { cacheable } from './entity-tags.ts';
import { answerError } from './error-answers.ts';
import { answerInPlaceOfNode } from './in-place-of-node.ts';
import { openApiDocument } from './openapi.ts';
import { logRequests } from './request-log.ts';
import { asset } from './routes/asset.ts';
import { content, contentEntry } from './routes/content.ts';
import { contextFile } from './routes/context-file.ts';
import { basicsPage, referencePage, startPage } from './routes/documentation.ts';
import { federated } from './routes/federated.ts';
import { health } from './routes/health.ts';
import { institution, institutions } from './routes/institutions.ts';
import { legacyObject, legacySearch } from './routes/legacy.ts';
import { object } from './routes/object.ts';
import { openApi } from './routes/openapi.ts';
import { favicon, pageIcon, robots, searchPageScript, searchPageStyle } from './routes/page-files.ts';
import { preview, type ReadPreview } from './routes/preview.ts';
import { search } from './routes/search.ts';
import { similar } from './routes/similar.ts';
import { serverOptions } from './server-options.ts';
import { refuseUnmatched } from './unmatched.ts';

export interface AppOptions {
  readonly catalogue: Catalogue;
  readonly readPreview: ReadPreview;
  /** {base_url} of the spec, without a slash at the end. */
  readonly baseUrl: string;
  /** {docs_url} of the spec, likewise. Default: `docs` below the base. */
  readonly docsUrl?: string;
  /** When the deprecated endpoints are gone, in Unix milliseconds. Default: 1 April 2027. */
  readonly legacyEndsAt?: number;
  readonly clock?: Clock;
  readonly logger?: NonNullable<FastifyServerOptions['logger']>;
}

/** The HTTP application with all its routes; more come as plugins. */
export async function createApp({
  catalogue,
  readPreview,
  baseUrl,
  docsUrl = `${baseUrl}/docs`,
  legacyEndsAt = Date.UTC(2027, 3, 1),
  clock = systemClock,
  logger = false,
}: AppOptions): Promise<FastifyInstance> {
  const term = { clock, endsAt: legacyEndsAt };
  const endpoints: Readonly<Record<string, Endpoint>> = {
    '/v2/search': search(catalogue),
    '/v2/search/federated': federated(catalogue),
    '/v2/similar': similar(catalogue),
    '/v2/object': object(catalogue),
    '/search': legacySearch(catalogue, baseUrl, term),
    '/object': legacyObject(catalogue, term),
    '/institutions': institutions(catalogue),
    '/institutions/:institution_id': institution(catalogue),
    '/content': content(catalogue),
    '/content/:content_id': contentEntry(catalogue),
    '/assets/:asset_id': asset(catalogue),
    '/previews/:name': preview(readPreview),
    '/ns/v1/edm.json': contextFile(),
    '/health': health(catalogue),
    '/openapi.json': openApi(() => document),
    '/docs': referencePage(() => document),
    '/docs/reference/grundlagen': basicsPage(baseUrl),
    '/static/search-page.js': searchPageScript(),
    '/static/search-page.css': searchPageStyle(),
    '/static/favicon.svg': pageIcon(),
    '/favicon.ico': favicon(),
    '/robots.txt': robots(),
    '/': startPage(baseUrl),
  };
  const document = openApiDocument(endpoints, baseUrl);

  const headersOf = deprecationHeaders(legacyEndsAt, docsUrl);
  const app = Fastify(serverOptions(logger, headersOf));
  await prepare(app, headersOf);
  if (logger !== false) logRequests(app);
  for (const [url, { answer, contentType, caching }] of Object.entries(endpoints)) {
    app.route({
      url,
      method: ['GET', 'HEAD'],
      onSend: cacheable(caching),
      handler(request, reply) {
        reply.type(contentType);
        return answer(request, reply);
      },
    });
  }
  return app;
}

/** Headers, errors and compression of all routes. */
async function prepare(app: FastifyInstance, headersOf: HeadersOf): Promise<void> {
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
  refuseUnmatched(app);
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  // Nothing reads a body unless a plugin says so: whatever is sent is left unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}
