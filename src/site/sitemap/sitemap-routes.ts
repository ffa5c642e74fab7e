import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { RequestContext } from '../../catalogue/search-request.ts';
import { systemClock } from '../../kernel/clock.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Site } from '../page-routes.ts';
import { countEntityFiles, entityIdsOf } from './entity-files.ts';
import { type ListRecords, objectFiles, objectsOf } from './object-files.ts';
import { pageUrls } from './page-urls.ts';
import { type SitemapUrl, sitemapIndex, urlSet } from './sitemap-xml.ts';

const HOUR_MS = 3_600_000;
const SEARCH_TIMEOUT_MS = 20_000;
const CACHE_CONTROL = 'public, max-age=3600';
const TYPE = 'application/xml; charset=utf-8';

const noRecords: ListRecords = async () => [];

/**
 * `/sitemap.xml` and the files that it names: one with the pages, and one for each 25,000
 * objects and each 25,000 entities.
 */
export function sitemapRoutes(app: FastifyInstance, site: Site): void {
  const { baseUrl, catalogue, listRecords = noRecords, clock = systemClock } = site;
  /** Of one search. */
  const context = (): RequestContext => ({ signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS) });
  const objects = memoizeFor(HOUR_MS, clock, () => objectFiles(listRecords));
  const entityFiles = memoizeFor(HOUR_MS, clock, () => countEntityFiles(catalogue, context()));
  const inLanguages = (path: string): SitemapUrl['urls'] =>
    Object.fromEntries(LANGUAGES.map((language) => [language, `${baseUrl}/${language}${path}`]));

  const route = (url: string, write: (number: number) => Promise<string | AsyncIterable<string>>): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        const { number } = request.params as { readonly number?: string };
        const xml = await write(Number(number));
        reply.type(TYPE).header('cache-control', CACHE_CONTROL);
        return typeof xml === 'string' ? xml : Readable.from(xml, { objectMode: false });
      },
    });
  };

  route('/sitemap.xml', async () => {
    const fileUrl = (name: string): string => `${baseUrl}/sitemap/${name}.xml`;
    const numbers = Array.from({ length: await entityFiles() }, (_, index) => index + 1);
    return sitemapIndex([
      { url: fileUrl('pages') },
      ...(await objects()).map(({ changedAt }, index) => ({
        url: fileUrl(`objects-${index + 1}`),
        changedAt,
      })),
      ...numbers.map((number) => ({ url: fileUrl(`entities-${number}`) })),
    ]);
  });

  route('/sitemap/pages.xml', async () => [...urlSet(await pageUrls(site))].join(''));

  route(`/sitemap/objects-${NUMBER}.xml`, async (number) => {
    const file = (await objects())[number - 1];
    if (file === undefined) throw new Problem(404, 'Not Found');
    return urlSetOf(objectsOf(listRecords, file), ({ uuid, datestamp }) => ({
      urls: inLanguages(`/objects/${uuid}`),
      changedAt: datestamp,
    }));
  });

  route(`/sitemap/entities-${NUMBER}.xml`, async (number) => {
    if (number > (await entityFiles())) throw new Problem(404, 'Not Found');
    return urlSetOf(entityIdsOf(catalogue, number, context), (id) => ({
      urls: inLanguages(`/entities/${encodeURIComponent(id)}`),
    }));
  });
}

/** The number of a file in a URL, from 1. */
const NUMBER = ':number(^[1-9]\\d{0,5})';

async function* urlSetOf<Item>(
  batches: AsyncIterable<readonly Item[]>,
  urlOf: (item: Item) => SitemapUrl,
): AsyncGenerator<string> {
  const [start, , end] = urlSet([]);
  yield start;
  for await (const batch of batches) yield urlSet(batch.map(urlOf))[1];
  yield end;
}
