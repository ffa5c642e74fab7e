import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../../kernel/clock.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Site } from '../page-routes.ts';
import { type ListRecords, objectFiles, objectsOf } from './object-files.ts';
import { pageUrls } from './page-urls.ts';
import { sitemapIndex, urlSet } from './sitemap-xml.ts';

const HOUR_MS = 3_600_000;
const CACHE_CONTROL = 'public, max-age=3600';
const TYPE = 'application/xml; charset=utf-8';

const noRecords: ListRecords = async () => [];

/** `/sitemap.xml` and the files that it names: one with the pages, and one for each 25,000 objects. */
export function sitemapRoutes(app: FastifyInstance, site: Site): void {
  const { baseUrl, listRecords = noRecords, clock = systemClock } = site;
  const files = memoizeFor(HOUR_MS, clock, () => objectFiles(listRecords));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/sitemap.xml',
    async handler(_request, reply) {
      const objects = (await files()).map(({ changedAt }, index) => ({
        url: `${baseUrl}/sitemap/objects-${index + 1}.xml`,
        changedAt,
      }));
      reply.type(TYPE).header('cache-control', CACHE_CONTROL);
      return sitemapIndex([{ url: `${baseUrl}/sitemap/pages.xml` }, ...objects]);
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/sitemap/pages.xml',
    async handler(_request, reply) {
      reply.type(TYPE).header('cache-control', CACHE_CONTROL);
      return [...urlSet(await pageUrls(site))].join('');
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/sitemap/objects-:number(^[1-9]\\d{0,5}).xml',
    async handler(request, reply) {
      const { number } = request.params as { readonly number: string };
      const file = (await files())[Number(number) - 1];
      if (file === undefined) throw new Problem(404, 'Not Found');
      reply.type(TYPE).header('cache-control', CACHE_CONTROL);
      return Readable.from(objectXml(baseUrl, objectsOf(listRecords, file)), { objectMode: false });
    },
  });
}

async function* objectXml(baseUrl: string, batches: ReturnType<typeof objectsOf>): AsyncGenerator<string> {
  const [start, , end] = urlSet([]);
  yield start;
  for await (const batch of batches) {
    const urls = batch.map(({ uuid, datestamp }) => ({
      urls: Object.fromEntries(
        LANGUAGES.map((language) => [language, `${baseUrl}/${language}/objects/${uuid}`]),
      ),
      changedAt: datestamp,
    }));
    yield urlSet(urls)[1];
  }
  yield end;
}
