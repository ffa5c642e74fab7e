import { isPublished, visibleBlocks } from '../documents/pages/content-documents.ts';
import { docLanguage } from '../documents/pages/page-document.ts';
import { LANGUAGES, type Language, type Localised } from '../kernel/languages.ts';
import type { Block } from '../stores/cms/content-blocks.ts';
import type { ContentEntry } from '../stores/cms/content-entry.ts';
import type { Institution } from '../stores/cms/institution.ts';
import { linksIn } from './components/cms-html.ts';
import { itemsWithin } from './stories/items.ts';
import { ownPath, slugIn } from './theme/own-path.ts';
import type { Theme } from './theme/theme.ts';

/** What operators and editors have written. */
export interface Content {
  readonly theme: Pick<Theme, 'imprint' | 'footerLinks'>;
  readonly institutions: readonly Institution[];
  readonly entries: readonly ContentEntry[];
  /** The pages of the knowledge base. */
  readonly wiki: readonly { readonly slug: string; readonly language: string; readonly html: string }[];
}

/** A link to a path of the site. */
export interface ContentLink {
  /** `site.json`, or the path of the page: `/de/impressum`. */
  readonly from: string;
  /** As it was written. */
  readonly url: string;
  /** Below {base_url}. */
  readonly path: string;
}

/** Links to paths of the site at which nothing is, besides pictures and objects. `now` is in Unix seconds. [site-34] */
export function brokenLinks(content: Content, baseUrl: string, now: number): ContentLink[] {
  const pages = pagesOf(content, now);
  const slugs = new Set(pages.map(({ slug }) => slug));
  const exists = (path: string): boolean => {
    const [, first = '', second = ''] = path.split(/[/?#]/);
    if (!LANGUAGES.some((language) => language === first)) return first === '' || isServed(first);
    return second === '' || TAKEN_SLUGS.includes(second) || slugs.has(decoded(slugIn(path) ?? ''));
  };
  const inPages = pages.flatMap(({ from, urls, language }) =>
    urls.flatMap((url) => linkOf(baseUrl, from, url, language) ?? []),
  );
  return [
    ...siteLinks(content.theme, baseUrl, exists),
    ...inPages.filter(({ path }) => !path.startsWith('/assets/') && !exists(path)),
  ];
}

/** What pages link by an id: pictures of the content, and objects. */
export const linkedIds = (content: Content, baseUrl: string, now: number, of: keyof typeof PATHS_WITH_IDS) =>
  pagesOf(content, now).flatMap(({ from, urls, language }) =>
    urls.flatMap((url) => {
      const link = linkOf(baseUrl, from, url, language);
      const [, id] = PATHS_WITH_IDS[of].exec(link?.path ?? '') ?? [];
      return link === undefined || id === undefined ? [] : [{ ...link, id: id.toLowerCase() }];
    }),
  );

const PATHS_WITH_IDS = {
  pictures: /^\/assets\/([^/?#]*)/,
  objects: /^(?:\/(?:de|en))?\/objects\/([^/?#]*)/,
} as const;

/** Those of `site.json`: where one language has no page, that of the other one is shown. */
function siteLinks(
  { imprint, footerLinks }: Content['theme'],
  baseUrl: string,
  exists: (path: string) => boolean,
): ContentLink[] {
  const targets: Localised[] = [...(imprint ? [imprint] : []), ...footerLinks.map(({ url }) => url)];
  return targets.flatMap((target) => {
    const links = [...new Set(Object.values(target))].flatMap(
      (url) => linkOf(baseUrl, 'site.json', url, LANGUAGES[0]) ?? [],
    );
    const isReplaced = links.some(({ path }) => slugIn(path) !== undefined && exists(path));
    return links.filter(({ path }) => !exists(path) && !(isReplaced && slugIn(path) !== undefined));
  });
}

/** Undefined for a URL of another host, and for one that stays on its page. */
function linkOf(baseUrl: string, from: string, url: string, language: Language): ContentLink | undefined {
  if (url === '' || /^[#?]/.test(url)) return undefined;
  const parsed = URL.parse(ownPath(baseUrl, url) ?? url, `${ORIGIN}/${language}/page`);
  return parsed?.origin === ORIGIN
    ? { from, url, path: `${parsed.pathname}${parsed.search}${parsed.hash}` }
    : undefined;
}

const ORIGIN = 'https://site.invalid';

interface WrittenPage {
  readonly from: string;
  readonly slug: string;
  readonly language: Language;
  readonly urls: readonly string[];
}

/** All public pages with the URLs in their texts. */
function pagesOf({ institutions, entries, wiki }: Content, now: number): WrittenPage[] {
  const page = (code: string, slug: string, urls: readonly string[]): WrittenPage => {
    const language = LANGUAGES.find((one) => one === docLanguage(code)) ?? LANGUAGES[0];
    return { from: `/${language}/${slug}`, slug, language, urls };
  };
  return [
    ...institutions.flatMap(({ id, translations }) =>
      translations.map(({ languages_code, slugs, content }) =>
        page(languages_code, slugs?.[0]?.slug ?? id, linksIn(content ?? '')),
      ),
    ),
    ...entries
      .filter((entry) => entry.status !== 'archived' && isPublished(entry, now))
      .flatMap(({ translations }) =>
        (translations ?? []).map((translation) =>
          page(
            translation.languages_code ?? '',
            translation.slug ?? '',
            visibleBlocks(translation, now).flatMap(urlsIn),
          ),
        ),
      ),
    ...wiki.map(({ language, slug, html }) => page(language, slug, linksIn(html))),
  ];
}

function urlsIn(block: Block): readonly string[] {
  switch (block.collection) {
    case 'block_text':
      return linksIn(block.item.body ?? '');
    case 'block_links':
      return itemsWithin(block.item.item).flatMap(({ url }) => url ?? []);
    case 'block_slider':
      return itemsWithin(block.item.items).flatMap(({ url }) => url ?? []);
    default:
      return [];
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Paths of the site itself, below the language. */
export const TAKEN_SLUGS: readonly string[] = [
  'entities',
  'institutions',
  'knowledge',
  'list',
  'objects',
  'picture',
  'quality',
  'search',
  'stories',
];

/** What the service has without a language, by the first part of the path. */
export const SERVED: readonly string[] = [
  ...['apple-touch-icon.png', 'assets', 'cms', 'content', 'dataset', 'docs', 'download', 'favicon.ico'],
  ...[
    'feed.atom',
    'health',
    'id',
    'iiif',
    'institutions',
    'llms.txt',
    'mcp',
    'ns',
    'oai',
    'object',
    'objects',
  ],
  ...['openapi.json', 'previews', 'quality', 'reconcile', 'robots.txt', 'sample', 'search', 'sitemap'],
  ...['sitemap.xml', 'static', 'v2'],
];

/** Identifiers may stand directly below {base_url}. */
const isServed = (first: string): boolean =>
  SERVED.includes(first) || /^[\da-f]{8}-[\da-f-]{27}/i.test(first);
