import type { FastifyInstance } from 'fastify';
import { type Clock, monotonicClock, systemClock } from '../kernel/clock.ts';
import { type ObserveCall, observedCalls } from '../kernel/observed-calls.ts';
import { inMemoryRateLimiter, type OpenRateLimiter } from '../kernel/rate-limit.ts';
import type { AssetPictures } from '../stores/cms/asset-pictures.ts';
import type { Catalogue } from '../use-cases/catalogue.ts';
import { deprecationHeaders } from './common-headers.ts';
import type { Route } from './endpoint.ts';
import { collectRouteSchemas } from './openapi.ts';
import { validatorCompiler } from './request-validation.ts';
import { asset } from './routes/asset.ts';
import { cmsAsset } from './routes/cms-asset.ts';
import { content, contentEntry } from './routes/content.ts';
import { contextFile } from './routes/context-file.ts';
import { openApi } from './routes/documentation.ts';
import { getEntity, listEntities } from './routes/entities.ts';
import { exportDocuments } from './routes/export.ts';
import { facetValues } from './routes/facet-values.ts';
import { federated } from './routes/federated.ts';
import { feed } from './routes/feed.ts';
import { fields } from './routes/fields.ts';
import { health, readiness } from './routes/health.ts';
import { institution, institutions } from './routes/institutions.ts';
import { legacyObject, legacySearch } from './routes/legacy.ts';
import { object } from './routes/object.ts';
import { objects, objectsByPost } from './routes/objects.ts';
import { preview, type ReadPreview } from './routes/preview.ts';
import { search } from './routes/search.ts';
import { similar } from './routes/similar.ts';
import { similarToPicture, similarToVector } from './routes/similar-image.ts';
import { timeline } from './routes/timeline.ts';
import { vocabulary } from './routes/vocabulary.ts';
import { createServer, type ServerOptions } from './server.ts';
import { receivePicture } from './upload/receive-picture.ts';
import { admitUploads, uploadGate } from './upload/upload-gate.ts';

export interface AppOptions extends Omit<ServerOptions, 'headersOf'> {
  readonly catalogue: Catalogue;
  readonly readPreview: ReadPreview;
  /** The pictures of the CMS, if this service delivers them. */
  readonly assetPictures?: AssetPictures | undefined;
  /** The name of the site now. */
  readonly siteName?: () => string;
  /** {base_url}, without a slash at the end. */
  readonly baseUrl: string;
  /** {docs_url}, likewise. Default: `docs` below the base. */
  readonly docsUrl?: string;
  /** When the deprecated endpoints are switched off, in Unix milliseconds. Default: 1 April 2027. */
  readonly legacyEndsAt?: number;
  readonly clock?: Clock;
  /** Where uploads are counted for their rate limit. Default: in this process. */
  readonly openRateLimiter?: OpenRateLimiter;
  /** Observes how uploads are received. */
  readonly observe?: ObserveCall | undefined;
}

/** The HTTP application with all its routes. Plugins add more. [openapi-1] */
export async function createApp({
  catalogue,
  readPreview,
  assetPictures,
  siteName = () => 'Vitrine',
  baseUrl,
  docsUrl = `${baseUrl}/docs`,
  // [legacy-2]
  legacyEndsAt = Date.UTC(2027, 3, 1),
  clock = systemClock,
  openRateLimiter = inMemoryRateLimiter(monotonicClock),
  observe,
  ...server
}: AppOptions): Promise<FastifyInstance> {
  const end = { clock, endsAt: legacyEndsAt };
  const app = await createServer({ ...server, headersOf: deprecationHeaders(legacyEndsAt, docsUrl) });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  await collectRouteSchemas(app, baseUrl);

  const gets: Readonly<Record<string, Route>> = {
    '/v2/search': search(catalogue),
    '/v2/search/federated': federated(catalogue),
    '/v2/export': exportDocuments(catalogue),
    '/v2/similar': similar(catalogue),
    '/v2/similar/image': similarToVector(catalogue),
    '/v2/object': object(catalogue),
    '/v2/objects': objects(catalogue),
    '/v2/fields': fields(catalogue),
    '/v2/facets/:field': facetValues(catalogue),
    '/v2/timeline': timeline(catalogue),
    '/v2/vocabulary': vocabulary(catalogue),
    '/v2/entities': listEntities(catalogue),
    '/v2/entities/:id': getEntity(catalogue),
    '/search': legacySearch(catalogue, baseUrl, end),
    '/object': legacyObject(catalogue, end),
    '/institutions': institutions(catalogue),
    '/institutions/:institution_id': institution(catalogue),
    '/content': content(catalogue),
    '/content/:content_id': contentEntry(catalogue),
    '/assets/:asset_id': asset(catalogue),
    ...(assetPictures && { '/cms/assets/:asset_id': cmsAsset(assetPictures) }),
    '/feed.atom': feed(catalogue, baseUrl, siteName),
    '/previews/:name': preview(readPreview),
    '/ns/v1/edm.json': contextFile(),
    '/health': health(catalogue),
    '/health/ready': readiness(catalogue),
    '/openapi.json': openApi(app),
  };
  // [http-1]
  for (const [url, route] of Object.entries(gets)) app.route({ ...route, url, method: ['GET', 'HEAD'] });
  // [uploads-15]
  app.decorate('admitUpload', admitUploads(openRateLimiter));
  const uploads = { receive: receivePicture(uploadGate(app.admitUpload)) };
  app.decorate('receivePicture', observedCalls(uploads, 'upload', observe).receive);
  app.route({
    ...similarToPicture(catalogue, app.receivePicture),
    url: '/v2/similar/image',
    method: 'POST',
  });
  await objectsByPost(app, catalogue);
  return app;
}
