import type { FastifyInstance } from 'fastify';
import type { Route } from '../../api/endpoint.ts';
import type { IiifService } from './iiif-service.ts';
import { iiifInstitutions } from './presentation/institutions.ts';
import { image, imageBase, imageInfo } from './routes/images.ts';
import { manifest } from './routes/manifest.ts';
import { searchCollection } from './routes/search.ts';

/** A Fastify plugin with the routes below `/iiif`: manifests, Collections, images. [iiif-5] */
export async function iiifPlugin(app: FastifyInstance, service: IiifService): Promise<void> {
  const readInstitutions = iiifInstitutions(service);
  const gets: Readonly<Record<string, Route>> = {
    '/iiif/:uuid/manifest': manifest(service, readInstitutions),
    '/iiif/search': searchCollection(service),
    '/iiif/image/3/:identifier': imageBase(service),
    '/iiif/image/3/:identifier/info.json': imageInfo(service),
    '/iiif/image/3/:identifier/:region/:size/:rotation/:file': image(service),
  };
  for (const [url, route] of Object.entries(gets)) app.route({ ...route, url, method: ['GET', 'HEAD'] });
}
