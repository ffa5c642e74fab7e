import type { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { compressed } from '../../api/compressed-bodies.ts';
import { contentCoding } from '../../api/content-coding.ts';
import { cacheable, setTag } from '../../api/entity-tags.ts';
import { PiecedBody } from '../../api/pieced-body.ts';
import { systemClock } from '../../kernel/clock.ts';
import { escapeText } from '../../kernel/html.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import { bytesIn } from '../../kernel/pieces.ts';
import { Problem } from '../../kernel/problem.ts';
import type { RequestContext } from '../../use-cases/search-request.ts';
import type { Site } from '../page/page-routes.ts';
import type { ListRecords } from '../page/visit.ts';
import { type KeptFile, keptFiles } from './kept-files.ts';
import {
  countEntityFiles,
  entityIdsOf,
  objectFiles,
  objectsOf,
  pageUrls,
  type SitemapUrl,
} from './sitemap-files.ts';

const HOUR_MS = 3_600_000;
const SEARCH_TIMEOUT_MS = 20_000;
const CACHE_CONTROL = 'public, max-age=3600';
const TYPE = 'application/xml; charset=utf-8';

const noRecords: ListRecords = async () => [];

/**
 * `/sitemap.xml` and the files that it names: one with the pages, and one for each 25,000
 * objects and each 25,000 entities. [site-21]
 */
export function sitemapRoutes(app: FastifyInstance, site: Site): void {
  const {
    baseUrl,
    catalogue,
    listRecords = noRecords,
    lastChange = async () => 0,
    clock = systemClock,
  } = site;
  /** Of one search. */
  const context = (): RequestContext => ({ signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS) });
  const objects = memoizeFor(HOUR_MS, clock, () => objectFiles(listRecords));
  const entityFiles = memoizeFor(HOUR_MS, clock, () => countEntityFiles(catalogue, context()));
  const inLanguages = (path: string): SitemapUrl['urls'] =>
    Object.fromEntries(LANGUAGES.map((language) => [language, `${baseUrl}/${language}${path}`]));

  const kept = keptFiles(clock);

  const route = (
    url: string,
    write: (number: number) => Promise<string | AsyncIterable<string> | KeptFile>,
  ): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      onSend: cacheable({ control: CACHE_CONTROL, tag: 'route' }),
      async handler(request, reply) {
        const { number } = request.params as { readonly number?: string };
        const xml = await write(Number(number));
        reply.type(TYPE).header('cache-control', CACHE_CONTROL);
        if (typeof xml === 'string') return xml;
        return 'pieces' in xml ? sendKept(xml, reply) : Readable.from(xml, { objectMode: false });
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
    const write = () =>
      urlSetOf(objectsOf(listRecords, file), ({ uuid, datestamp }) => ({
        urls: inLanguages(`/objects/${uuid}`),
        changedAt: datestamp,
      }));
    return kept(String(number), `${file.after} ${await lastChange()}`, write);
  });

  route(`/sitemap/entities-${NUMBER}.xml`, async (number) => {
    if (number > (await entityFiles())) throw new Problem(404, 'Not Found');
    return urlSetOf(entityIdsOf(catalogue, number, context), (id) => ({
      urls: inLanguages(`/entities/${encodeURIComponent(id)}`),
    }));
  });
}

/** Compressed once. */
function sendKept({ pieces, tag }: KeptFile, reply: FastifyReply): PiecedBody | Promise<Buffer> {
  const { method, headers } = reply.request;
  setTag(reply, tag);
  const coding = contentCoding(headers['accept-encoding'], bytesIn(pieces));
  if (method === 'HEAD' || coding === 'identity') return new PiecedBody(pieces);
  reply.header('content-encoding', coding);
  return compressed(pieces, coding);
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

const START = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Source: https://www.sitemaps.org/protocol.html */
const sitemapIndex = (
  files: readonly { readonly url: string; readonly changedAt?: number | undefined }[],
): string =>
  `${START}<sitemapindex xmlns="${NAMESPACE}">\n${files
    .map(
      ({ url, changedAt }) => `<sitemap><loc>${escapeText(url)}</loc>${lastModified(changedAt)}</sitemap>\n`,
    )
    .join('')}</sitemapindex>\n`;

/** Start, entries and end of a list of URLs: one for each language, which names the others. */
const urlSet = (pages: readonly SitemapUrl[]): readonly [start: string, entries: string, end: string] => [
  `${START}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`,
  pages.map(entries).join(''),
  '</urlset>\n',
];

function entries({ urls, changedAt }: SitemapUrl): string {
  const languages = Object.entries(urls);
  const alternates =
    languages.length < 2
      ? ''
      : [...languages, ['x-default', urls['en'] ?? ''] as const]
          .map(
            ([hreflang, url]) =>
              `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeText(url)}"/>`,
          )
          .join('');
  return languages
    .map(([, url]) => `<url><loc>${escapeText(url)}</loc>${lastModified(changedAt)}${alternates}</url>\n`)
    .join('');
}

const lastModified = (seconds: number | undefined): string =>
  seconds === undefined || seconds === 0
    ? ''
    : `<lastmod>${new Date(seconds * 1000).toISOString().slice(0, 19)}Z</lastmod>`;
