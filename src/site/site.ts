import type { FastifyInstance } from 'fastify';
import { preferredLanguage } from './languages.ts';
import { listExportRoutes } from './list/export-routes.ts';
import { listPage } from './list/list-page.ts';
import { citationRoutes } from './object/citation/citation-routes.ts';
import { objectPage } from './object/object-page.ts';
import { objectRoute } from './object-route.ts';
import { basePath, negotiatedPage, pageRoute, type Site } from './page-routes.ts';
import { home } from './pages/home.ts';
import { searchRoutes } from './search/search-routes.ts';
import { staticRoutes } from './static-routes.ts';

/** The pages for people, as a Fastify plugin: every route of the site. */
export async function sitePlugin(app: FastifyInstance, site: Site): Promise<void> {
  pageRoute(app, site, '/', home);
  pageRoute(app, site, '/objects/:uuid', objectPage);
  searchRoutes(app, site);
  pageRoute(app, site, '/list', listPage);
  listExportRoutes(app, site);
  citationRoutes(app, site);

  app.route({
    ...objectRoute(negotiatedPage(site, objectPage)),
    method: ['GET', 'HEAD'],
    url: '/objects/:uuid',
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler(request, reply) {
      const language = preferredLanguage(request.headers['accept-language']);
      reply.headers({ vary: 'accept-language', 'cache-control': 'public, max-age=60' });
      return reply
        .code(302)
        .header('location', `${basePath(site.baseUrl)}/${language}/`)
        .send();
    },
  });
  staticRoutes(app, site.statics);
}
