import type { FastifyInstance } from 'fastify';
import { cacheable } from '../../api/entity-tags.ts';
import { parseQuery, queryString } from '../../api/request-url.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { readNames } from '../lookups/names.ts';
import { createVisit, pageRoute, type Site } from '../page/page-routes.ts';
import { picturePage, uploadPicture } from './picture-page.ts';
import { searchPage } from './search-page.ts';
import { suggest } from './suggest.ts';

/** The search page, the search by picture, and suggestions while typing. */
export function searchRoutes(app: FastifyInstance, site: Site): void {
  pageRoute(app, site, '/search', searchPage);
  pageRoute(app, site, '/picture', picturePage);
  for (const language of LANGUAGES) {
    app.route({
      method: 'POST',
      url: `/${language}/picture`,
      config: { isPage: true },
      handler: (request, reply) =>
        uploadPicture(app, createVisit(site, language, request, reply), request, reply),
    });
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${language}/search/suggestions`,
      onSend: cacheable({ control: 'public, max-age=60', tag: 'content' }),
      async handler(request, reply) {
        const visit = createVisit(site, language, request, reply);
        const suggestions = await suggest(
          { ...visit, names: await readNames(visit) },
          parseQuery(queryString(request.url))['q'] ?? '',
        );
        return reply.type('application/json; charset=utf-8').send(JSON.stringify({ suggestions }));
      },
    });
  }
}
