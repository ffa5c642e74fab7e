import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions, type HTTPMethods } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { AssetPictures } from '../cms/asset-pictures.ts';
import { inMemory, type OpenAllowances } from '../kernel/allowances.ts';
import { type Clock, monotonicClock, systemClock } from '../kernel/clock.ts';
import {
  API_VERSION,
  EXPOSED_HEADERS,
  type HeadersOf,
  isVersioned,
  VERSION_HEADER,
} from './common-headers.ts';
import { watchResponses } from './connection-errors.ts';
import { deprecationHeaders } from './deprecation.ts';
import { closeConnectionsWhenDraining } from './draining.ts';
import type { Endpoint } from './endpoint.ts';
import { cacheable } from './entity-tags.ts';
import { answerError } from './error-answers.ts';
import { answerInPlaceOfNode } from './in-place-of-node.ts';
import { openApiDocument } from './openapi.ts';
import { logRequests } from './request-log.ts';
import { measureRequests, type RequestMetrics } from './request-metrics.ts';
import { asset } from './routes/asset.ts';
import { cmsAsset } from './routes/cms-asset.ts';
import { content, contentEntry } from './routes/content.ts';
import { contextFile } from './routes/context-file.ts';
import { basicsPage, referencePage, startPage } from './routes/documentation.ts';
import { federated } from './routes/federated.ts';
import { health, readiness } from './routes/health.ts';
import { institution, institutions } from './routes/institutions.ts';
import { legacyObject, legacySearch } from './routes/legacy.ts';
import { object } from './routes/object.ts';
import { objectPage } from './routes/object-page.ts';
import { openApi } from './routes/openapi.ts';
import { favicon, pageIcon, robots, searchPageScript, searchPageStyle } from './routes/page-files.ts';
import { preview, type ReadPreview } from './routes/preview.ts';
import { search } from './routes/search.ts';
import { similar } from './routes/similar.ts';
import { similarToPicture, similarToVector } from './routes/similar-image.ts';
import { serverOptions } from './server-options.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { refuseUnmatched } from './unmatched.ts';
import { uploadGate } from './upload/upload-gate.ts';

export interface AppOptions {
  readonly catalogue: Catalogue;
  readonly readPreview: ReadPreview;
  /** The pictures of the CMS, where they are served here. */
  readonly assetPictures?: AssetPictures | undefined;
  /** {base_url} of the spec, without a slash at the end. */
  readonly baseUrl: string;
  /** {docs_url} of the spec, likewise. Default: `docs` below the base. */
  readonly docsUrl?: string;
  /** {download_url} of the spec, likewise. Default: `download` below the base. */
  readonly downloadUrl?: string;
  /** When the deprecated endpoints are gone, in Unix milliseconds. Default: 1 April 2027. */
  readonly legacyEndsAt?: number;
  readonly clock?: Clock;
  readonly metrics?: RequestMetrics | undefined;
  readonly logger?: NonNullable<FastifyServerOptions['logger']>;
  /** Whose `X-Forwarded-For` counts: none, that of so many proxies in front, or that of these addresses. */
  readonly trustProxy?: TrustedProxies;
  /** Where the allowance of uploads is counted. Default: in this process. */
  readonly openAllowances?: OpenAllowances;
}

/** The HTTP application with all its routes; more come as plugins. */
export async function createApp({
  catalogue,
  readPreview,
  assetPictures,
  baseUrl,
  docsUrl = `${baseUrl}/docs`,
  downloadUrl = `${baseUrl}/download`,
  legacyEndsAt = Date.UTC(2027, 3, 1),
  clock = systemClock,
  metrics,
  logger = false,
  trustProxy = false,
  openAllowances = inMemory(monotonicClock),
}: AppOptions): Promise<FastifyInstance> {
  const term = { clock, endsAt: legacyEndsAt };
  const gets: Readonly<Record<string, Endpoint>> = {
    '/v2/search': search(catalogue),
    '/v2/search/federated': federated(catalogue),
    '/v2/similar': similar(catalogue),
    '/v2/similar/image': similarToVector(catalogue),
    '/v2/object': object(catalogue),
    '/search': legacySearch(catalogue, baseUrl, term),
    '/object': legacyObject(catalogue, term),
    '/institutions': institutions(catalogue),
    '/institutions/:institution_id': institution(catalogue),
    '/content': content(catalogue),
    '/content/:content_id': contentEntry(catalogue),
    '/assets/:asset_id': asset(catalogue),
    ...(assetPictures && { '/cms/assets/:asset_id': cmsAsset(assetPictures) }),
    '/objects/:uuid': objectPage(catalogue, baseUrl),
    '/previews/:name': preview(readPreview),
    '/ns/v1/edm.json': contextFile(),
    '/health': health(catalogue),
    '/health/ready': readiness(catalogue),
    '/openapi.json': openApi(() => document),
    '/docs': referencePage(() => document),
    '/docs/reference/grundlagen': basicsPage(baseUrl, legacyEndsAt),
    '/static/search-page.js': searchPageScript(),
    '/static/search-page.css': searchPageStyle(),
    '/static/favicon.svg': pageIcon(),
    '/favicon.ico': favicon(),
    '/robots.txt': robots(),
    '/': startPage(baseUrl, downloadUrl),
  };
  const posts: Readonly<Record<string, Endpoint>> = {
    '/v2/similar/image': similarToPicture(catalogue, uploadGate(openAllowances)),
  };
  const document = openApiDocument({ gets, posts }, baseUrl);

  const headersOf = deprecationHeaders(legacyEndsAt, docsUrl);
  const app = Fastify(serverOptions(logger, headersOf, trustProxy));
  await prepare(app, headersOf);
  if (logger !== false) logRequests(app);
  if (metrics !== undefined) measureRequests(app, metrics);
  for (const [url, endpoint] of Object.entries(gets)) addRoute(app, url, ['GET', 'HEAD'], endpoint);
  for (const [url, endpoint] of Object.entries(posts)) addRoute(app, url, ['POST'], endpoint);
  return app;
}

function addRoute(
  app: FastifyInstance,
  url: string,
  method: HTTPMethods[],
  { answer, contentType, caching }: Endpoint,
): void {
  app.route({
    url,
    method,
    onSend: cacheable(caching),
    handler(request, reply) {
      reply.type(contentType);
      return answer(request, reply);
    },
  });
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
  closeConnectionsWhenDraining(app);
  refuseUnmatched(app);
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  // Nothing reads a body but what asks for it: whatever is sent is left unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}
