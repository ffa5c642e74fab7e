import type { FastifyInstance } from 'fastify';
import { documentationRoutes } from './documentation/documentation-routes.ts';
import { objectRoute } from './object-route.ts';
import type { Site } from './page-routes.ts';
import { qualityRoutes } from './quality/quality-routes.ts';
import { robotsRoute } from './robots.ts';
import { staticRoutes, themeRoutes } from './static-routes.ts';

interface SiteOffOptions extends Site {
  /** Without a slash at the end. */
  readonly docsUrl: string;
}

/**
 * What is left of the site with `SITE=off`, as a Fastify plugin: the documentation, to which `/` leads, the
 * URLs of objects, which lead to their records, and quality reports for programs.
 */
export async function siteOffPlugin(
  app: FastifyInstance,
  { docsUrl, ...site }: SiteOffOptions,
): Promise<void> {
  const { baseUrl } = site;
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
  qualityRoutes(app, site.catalogue);
  robotsRoute(app);
  documentationRoutes(app, { ...site, isOff: true });
  themeRoutes(app, site.themes);
  staticRoutes(app, site.statics);
}
