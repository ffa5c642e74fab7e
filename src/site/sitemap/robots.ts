import type { FastifyInstance } from 'fastify';
import { cacheable } from '../../api/entity-tags.ts';

/** `/robots.txt`, with the URL of a sitemap. Source: RFC 9309 and https://www.sitemaps.org/protocol.html */
export function robotsRoute(app: FastifyInstance, sitemap?: string): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/robots.txt',
    onSend: cacheable({ control: 'public, max-age=3600', tag: 'content' }),
    handler: (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(sitemap)),
  });
}

/** What crawlers may not read: searches and lists have no end, and the dataset has all data at once. */
const DISALLOWED = [
  '/v2/',
  ...[
    '/search',
    '/object',
    '/de/search',
    '/en/search',
    '/de/list',
    '/en/list',
    '/de/picture',
    '/en/picture',
  ].flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]),
];

const robotsText = (sitemap: string | undefined): string =>
  `# Crawl the pages, not the searches: there is no end to them. Everything at once is in the dataset.
User-agent: *
${DISALLOWED.map((pattern) => `Disallow: ${pattern}\n`).join('')}${sitemap === undefined ? '' : `\nSitemap: ${sitemap}\n`}`;
