import type { FastifyInstance } from 'fastify';
import { objectRoute } from './object-route.ts';
import { robotsText } from './robots.ts';
import { readStaticFiles } from './static-files.ts';
import { unversionedRoutes } from './static-routes.ts';

interface SiteOffOptions {
  /** URLs without a slash at the end. */
  readonly baseUrl: string;
  readonly docsUrl: string;
}

/**
 * What is left of the site with `SITE=off`, as a Fastify plugin: `/` leads to the documentation, and the
 * URLs of objects lead to their records.
 */
export async function siteOffPlugin(
  app: FastifyInstance,
  { baseUrl, docsUrl }: SiteOffOptions,
): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (_request, reply) => reply.code(302).header('location', docsUrl).send(),
  });
  app.route({
    ...objectRoute((request, reply) => {
      const { uuid } = request.params as { readonly uuid: string };
      return reply
        .code(303)
        .header('location', `${baseUrl}/v2/object?id=${encodeURIComponent(uuid)}`)
        .send();
    }),
    config: {},
    method: ['GET', 'HEAD'],
    url: '/objects/:uuid',
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/robots.txt',
    handler: (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(undefined)),
  });
  unversionedRoutes(app, readStaticFiles());
}
