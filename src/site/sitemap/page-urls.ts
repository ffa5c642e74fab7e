import { systemClock } from '../../kernel/clock.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { type PageEntry, pageIndex } from '../page-index.ts';
import type { Site } from '../page-routes.ts';
import type { SitemapUrl } from './sitemap-xml.ts';

const FIXED = ['/', '/institutions', '/entities', '/stories', '/knowledge'];

/** All pages but those of objects: with what the search knows of institutions, stories and the knowledge base. */
export async function pageUrls({
  catalogue,
  baseUrl,
  clock = systemClock,
}: Site): Promise<readonly SitemapUrl[]> {
  const fixed = FIXED.map((path) => ({
    urls: Object.fromEntries(LANGUAGES.map((language) => [language, `${baseUrl}/${language}${path}`])),
  }));
  const all: PageEntry[] = [];
  for (const language of LANGUAGES) all.push(...(await pageIndex({ catalogue, language, clock })));
  const pages = [...Map.groupBy(all, ({ kind, id }) => `${kind} ${id}`).values()].map((versions) => ({
    urls: Object.fromEntries(
      versions.map(({ language, slug }) => [language, `${baseUrl}/${language}/${slug}`]),
    ),
    changedAt: Math.max(...versions.map(({ updatedAt }) => updatedAt)),
  }));
  return [...fixed, ...pages];
}
