import { type Html, html } from '../../kernel/html.ts';
import { LANGUAGES, type Language } from '../../kernel/languages.ts';
import { footer, header, type Section } from './frame.ts';
import { themePath } from './static-files.ts';
import type { Visit } from './visit.ts';

/** What a page adds to the frame. */
export interface Page {
  readonly title: string;
  /** For search engines and previews of links. */
  readonly description?: string | undefined;
  /** The path without the language, with its query: `/search?q=wien`. */
  readonly path: string;
  /** The path by language, if it differs or if there are not all languages. */
  readonly paths?: Readonly<Partial<Record<Language, string>>>;
  /** Paths below {base_url} by language, of a page outside of `/{language}`. */
  readonly urls?: Readonly<Partial<Record<Language, string>>>;
  /** Where such a page sends those who want the other language, if it does not have it. */
  readonly otherLanguageUrl?: string;
  /** The language of the content, if it is not that of the frame: search engines are led to the page in it. */
  readonly textLanguage?: Language | undefined;
  /** The part of the menu that the page belongs to. */
  readonly section?: Section;
  /** URL of a picture of the page, for previews of links. */
  readonly picture?: string | undefined;
  /** Search engines leave the page out. */
  readonly isUnlisted?: boolean;
  /** Something was late: a browser must not keep the page. */
  readonly isPartial?: boolean | undefined;
  /** Further elements of the head. */
  readonly head?: Html;
  /** Modules of src/site/browser that the page runs besides `site.js`. */
  readonly scripts?: readonly string[];
  /** The page has filters before its results, which have the id `results`. */
  readonly results?: true;
  /** The words in the search box of the header; `none` leaves the box out. */
  readonly words?: string;
  readonly searchBox?: 'none';
  /** Between header and content. */
  readonly banner?: Html;
  /** Stylesheets of src/site/browser. Default: `site.css`. */
  readonly styles?: readonly string[];
  /** `none` leaves the footer out. */
  readonly footer?: 'none';
  /** The body has the element `main` itself. */
  readonly hasMain?: true;
  /** In place of the policy of all pages. */
  readonly contentSecurityPolicy?: string;
  /** The header `Link`. */
  readonly linkHeader?: string;
  readonly body: Html;
}

/** A whole page as HTML. [site-17] */
export function renderPage(visit: Visit, page: Page): string {
  const { texts, links, theme, language, baseUrl, isOff } = visit;
  const canonical = `${baseUrl}${page.urls?.[language] ?? `/${page.textLanguage ?? language}${page.path}`}`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title === theme.name ? theme.name : `${page.title} – ${theme.name}`}</title>
${page.description && html`<meta name="description" content="${page.description}">\n`}<meta name="color-scheme" content="light dark">
<meta property="og:title" content="${page.title}">
<meta property="og:site_name" content="${theme.name}">
<meta property="og:url" content="${canonical}">
${page.picture && html`<meta property="og:image" content="${page.picture}">\n`}${page.isUnlisted && html`<meta name="robots" content="noindex, follow">\n`}<link rel="canonical" href="${canonical}">
${alternates(baseUrl, page)}<link rel="preload" href="${links.asset('vendor/newsreader.woff2')}" as="font" type="font/woff2" crossorigin>
${(page.styles ?? ['site.css']).map((name) => html`<link rel="stylesheet" href="${links.asset(name)}">\n`)}${theme.stylesName && html`<link rel="stylesheet" href="${links.plain(themePath(theme.stylesName))}">\n`}${icons(visit)}
${
  !isOff &&
  html`<link rel="alternate" type="application/atom+xml" title="${texts.frame.newObjects}" href="${links.plain(`/feed.atom?language=${language}`)}">
`
}${page.head}${['site.js', ...(page.scripts ?? [])].map((name) => html`<script type="module" src="${links.asset(name)}"></script>\n`)}</head>
<body data-keep-label="${texts.list.keep}" data-kept-label="${texts.list.kept}" data-list-full="${texts.list.full}">
<a class="skip" href="#content">${texts.frame.skipToContent}</a>
${page.results && html`<a class="skip" href="#results">${texts.search.skipToResults}</a>\n`}${!isOff && header(visit, page)}
${page.banner}
${page.hasMain ? html`<div id="content" tabindex="-1">` : html`<main id="content" tabindex="-1">`}
${page.body}
${page.hasMain ? html`</div>` : html`</main>`}
${!isOff && page.footer !== 'none' && footer(visit)}
</body>
</html>
`.html;
}

/** Those of the theme. A picture of it is the icon of home screens, too, which show no SVG. */
function icons({ links, theme: { faviconName } }: Visit): Html {
  if (faviconName === undefined) {
    return html`<link rel="icon" href="${links.plain('/static/favicon.svg')}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${links.plain('/apple-touch-icon.png')}">`;
  }
  const url = links.plain(themePath(faviconName));
  return html`<link rel="icon" href="${url}">${faviconName.endsWith('.png') && html`\n<link rel="apple-touch-icon" href="${url}">`}`;
}

/** The URL of the page in a language. */
function urlOf(baseUrl: string, { urls, paths, path }: Page, language: Language): string | undefined {
  if (urls !== undefined) return urls[language] && `${baseUrl}${urls[language]}`;
  const own = paths === undefined ? path : paths[language];
  return own === undefined ? undefined : `${baseUrl}/${language}${own}`;
}

/** The page in each language, and in English for those who read neither. */
const alternates = (baseUrl: string, page: Page): (Html | false)[] => [
  ...LANGUAGES.map((language) => alternate(language, urlOf(baseUrl, page, language))),
  alternate('x-default', urlOf(baseUrl, page, 'en')),
];

const alternate = (hreflang: Language | 'x-default', url: string | undefined): Html | false =>
  url !== undefined && html`<link rel="alternate" hreflang="${hreflang}" href="${url}">\n`;
