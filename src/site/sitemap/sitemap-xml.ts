import { escapeText } from '../../kernel/html.ts';

/** A page in all its languages. */
export interface SitemapUrl {
  /** URLs by language. */
  readonly urls: Readonly<Record<string, string>>;
  /** Unix seconds. */
  readonly changedAt?: number | undefined;
}

const START = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Source: https://www.sitemaps.org/protocol.html */
export const sitemapIndex = (
  files: readonly { readonly url: string; readonly changedAt?: number | undefined }[],
): string =>
  `${START}<sitemapindex xmlns="${NAMESPACE}">\n${files
    .map(
      ({ url, changedAt }) => `<sitemap><loc>${escapeText(url)}</loc>${lastModified(changedAt)}</sitemap>\n`,
    )
    .join('')}</sitemapindex>\n`;

/** Start, entries and end of a list of URLs: one for each language, which names the others. */
export const urlSet = (
  pages: readonly SitemapUrl[],
): readonly [start: string, entries: string, end: string] => [
  `${START}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`,
  pages.map(entries).join(''),
  '</urlset>\n',
];

function entries({ urls, changedAt }: SitemapUrl): string {
  const languages = Object.entries(urls);
  const alternates =
    languages.length < 2
      ? ''
      : languages
          .map(
            ([language, url]) =>
              `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeText(url)}"/>`,
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
