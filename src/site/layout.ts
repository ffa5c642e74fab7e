import { type Html, html, trusted } from '../kernel/html.ts';
import { LANGUAGES } from './languages.ts';
import { createLinks } from './links.ts';
import type { Visit } from './visit.ts';

/** What a page adds to the frame. */
export interface Page {
  readonly title: string;
  /** For search engines and previews of links. */
  readonly description?: string | undefined;
  /** The path in every language, with its query: `/search?q=wien`. */
  readonly path: string;
  /** URL of a picture of the page, for previews of links. */
  readonly picture?: string | undefined;
  /** Search engines leave the page out. */
  readonly isUnlisted?: boolean;
  /** Further elements of the head. */
  readonly head?: Html;
  /** Modules of src/site/browser that the page runs besides `site.js`. */
  readonly scripts?: readonly string[];
  /** The words in the search box of the header; `none` leaves the box out. */
  readonly words?: string;
  readonly searchBox?: 'none';
  readonly body: Html;
}

/** A whole page as HTML. */
export function renderPage(visit: Visit, page: Page): string {
  const { texts, links, theme, language, baseUrl } = visit;
  const canonical = `${baseUrl}/${language}${page.path}`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} – ${theme.name}</title>
${page.description && html`<meta name="description" content="${page.description}">\n`}<meta name="color-scheme" content="light dark">
<meta property="og:title" content="${page.title}">
<meta property="og:site_name" content="${theme.name}">
<meta property="og:url" content="${canonical}">
${page.picture && html`<meta property="og:image" content="${page.picture}">\n`}${page.isUnlisted && html`<meta name="robots" content="noindex, follow">\n`}<link rel="canonical" href="${canonical}">
${LANGUAGES.map((other) => html`<link rel="alternate" hreflang="${other}" href="${baseUrl}/${other}${page.path}">\n`)}<link rel="preload" href="${links.asset('vendor/newsreader.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${links.asset('site.css')}">
<link rel="icon" href="${links.plain('/static/favicon.svg')}" type="image/svg+xml">
${page.head}${['site.js', ...(page.scripts ?? [])].map((name) => html`<script type="module" src="${links.asset(name)}"></script>\n`)}</head>
<body data-keep-label="${texts.list.keep}" data-list-full="${texts.list.full}">
<a class="skip" href="#content">${texts.frame.skipToContent}</a>
${header(visit, page)}
<main id="content" tabindex="-1">
${page.body}
</main>
${footer(visit)}
</body>
</html>
`.html;
}

function header({ texts, links, theme, language }: Visit, page: Page): Html {
  const { frame } = texts;
  return html`<header class="frame-header">
<a class="frame-name" href="${links.to('/')}">${theme.logo ? html`<img src="${theme.logo}" alt="${theme.name}">` : html`${MARK}<span>${theme.name}</span>`}</a>
${page.searchBox !== 'none' && searchBox(texts.frame, links.to('/search'), page.words)}
<nav class="frame-nav" aria-label="${frame.menu}">
<a href="${links.to('/list')}" data-my-list>${frame.myList}</a>
<a class="frame-language" href="${otherLanguage(language, page.path, links.plain(''))}" hreflang="${language === 'de' ? 'en' : 'de'}" lang="${language === 'de' ? 'en' : 'de'}">${frame.otherLanguage}</a>
</nav>
</header>`;
}

const otherLanguage = (language: 'de' | 'en', path: string, base: string): string =>
  createLinks(base, '', language === 'de' ? 'en' : 'de').to(path);

/** The form that starts a search. `data-suggest` is enhanced by site.js. */
const searchBox = (
  frame: { readonly searchLabel: string; readonly searchPlaceholder: string; readonly searchButton: string },
  action: string,
  words = '',
): Html => html`<form class="search-box" role="search" action="${action}" data-suggest>
<input type="search" name="q" value="${words}" aria-label="${frame.searchLabel}" placeholder="${frame.searchPlaceholder}" autocomplete="off">
<button class="button" aria-label="${frame.searchButton}">${SEARCH_ICON}</button>
</form>`;

function footer({ texts, links, theme, language }: Visit): Html {
  return html`<footer class="frame-footer">
<p><b>${theme.name}</b> – ${theme.tagline[language]}. ${texts.frame.dataLicence}</p>
<p class="frame-footer-links">${theme.footerLinks.map(({ label, url }) => html`<a href="${url}">${label[language]}</a> `)}<a href="${links.plain('/docs')}">${texts.frame.forDevelopers}</a></p>
</footer>`;
}

const MARK = trusted(
  '<svg class="frame-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" d="M3 4h18v13H3zM6 21h12M9 17v4m6-4v4M7 13l3-4 3 3 2-2 3 3"/></svg>',
);
const SEARCH_ICON = trusted(
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="m20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z"/></svg>',
);
