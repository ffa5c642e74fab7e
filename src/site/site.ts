import type { FastifyInstance } from 'fastify';
import { basePath } from '../api/request-url.ts';
import { preferredLanguage } from '../kernel/languages.ts';
import { documentationRoutes } from './documentation/documentation-routes.ts';
import { entitiesPage } from './entities/entities-page.ts';
import { entityPage } from './entities/entity-page.ts';
import { home } from './home/home-page.ts';
import { namedInstitutionPage } from './institutions/institution-page.ts';
import { institutionsPage } from './institutions/institutions-page.ts';
import { knowledgePage } from './knowledge/knowledge-page.ts';
import { listPage } from './list/list-page.ts';
import { citationRoutes } from './object/citation-files.ts';
import { objectPage } from './object/object-page.ts';
import { lowercaseUuid, objectRoute } from './object/object-route.ts';
import { negotiatedPage, pageRoute, type Site } from './page/page-routes.ts';
import { readStaticFiles, staticRoutes, themeRoutes } from './page/static-files.ts';
import type { SiteOptions } from './page/visit.ts';
import { institutionQualityPage, qualityPage } from './quality/quality-page.ts';
import { qualityRoutes } from './quality/quality-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import { robotsRoute } from './sitemap/robots.ts';
import { sitemapRoutes } from './sitemap/sitemap-routes.ts';
import { slugPage } from './slug/slug-page.ts';
import { storiesPage } from './stories/stories-page.ts';

export type { SiteOptions };

export const createSite = (options: SiteOptions): Site => ({ ...options, statics: readStaticFiles() });

/** The pages for people, as a Fastify plugin: every route of the site. */
export async function sitePlugin(app: FastifyInstance, site: Site): Promise<void> {
  app.addHook('onRequest', lowercaseUuid(basePath(site.baseUrl)));

  pageRoute(app, site, '/', home);
  pageRoute(app, site, '/objects/:uuid', objectPage);
  searchRoutes(app, site);
  pageRoute(app, site, '/list', listPage);
  citationRoutes(app, site);
  pageRoute(app, site, '/institutions', institutionsPage);
  pageRoute(app, site, '/institutions/:institution_id', namedInstitutionPage);
  pageRoute(app, site, '/institutions/:institution_id/quality', institutionQualityPage);
  pageRoute(app, site, '/quality', qualityPage);
  pageRoute(app, site, '/entities', entitiesPage);
  pageRoute(app, site, '/entities/:id', entityPage);
  pageRoute(app, site, '/stories', storiesPage);
  pageRoute(app, site, '/knowledge', knowledgePage);
  pageRoute(app, site, '/*', slugPage);

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
  documentationRoutes(app, site);
  qualityRoutes(app, site.catalogue, {
    all: negotiatedPage(site, qualityPage),
    institution: negotiatedPage(site, institutionQualityPage),
  });
  robotsRoute(app, `${site.baseUrl}/sitemap.xml`);
  sitemapRoutes(app, site);
  themeRoutes(app, site.themes);
  staticRoutes(app, site.statics, site.themes);
}

interface SiteOffOptions extends Site {
  /** Without a slash at the end. */
  readonly docsUrl: string;
}

/**
 * What is left of the site with `SITE=off`, as a Fastify plugin: the documentation, to which `/` leads, the
 * URLs of objects, which lead to their records, and quality reports for programs. [site-24]
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
  staticRoutes(app, site.statics, site.themes);
}
