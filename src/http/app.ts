import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { AssetPictures } from '../cms/asset-pictures.ts';
import { inMemory, type OpenAllowances } from '../kernel/allowances.ts';
import { type Clock, monotonicClock, systemClock } from '../kernel/clock.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { Endpoint } from './endpoint.ts';
import { cacheable } from './entity-tags.ts';
import { openApiDocument } from './openapi.ts';
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
import { createServer, type ServerOptions } from './server.ts';
import { uploadGate } from './upload/upload-gate.ts';

export interface AppOptions extends Omit<ServerOptions, 'headersOf'> {
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
  openAllowances = inMemory(monotonicClock),
  ...server
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

  const app = await createServer({ ...server, headersOf: deprecationHeaders(legacyEndsAt, docsUrl) });
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
