import { type Html, html, trusted } from '../../kernel/html.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import type { SchemeLogo } from '../theme/theme.ts';
import { createLinks } from './links.ts';
import { siteLink } from './own-links.ts';
import type { Visit } from './visit.ts';

/** The parts of the site that the menu names, with their paths. */
const SECTIONS = {
  institutions: '/institutions',
  stories: '/stories',
  knowledge: '/knowledge',
  myList: '/list',
} as const;

export type Section = keyof typeof SECTIONS;

/** What the header shows of a page. */
export interface HeaderPage {
  readonly path: string;
  readonly paths?: Readonly<Record<string, string>> | undefined;
  readonly urls?: Readonly<Record<string, string>> | undefined;
  readonly otherLanguageUrl?: string | undefined;
  readonly section?: Section | undefined;
  readonly words?: string | undefined;
  readonly searchBox?: 'none' | undefined;
}

/** Name, search, menu and the other language. On a phone the menu folds, without a script. */
export function header(visit: Visit, page: HeaderPage): Html {
  const { texts, links, theme } = visit;
  const { house } = visit.parts;
  const sections = Object.entries(SECTIONS).flatMap(([name, path]): [string, string][] => {
    if (name === 'institutions' && house?.institution) return [[name, house.path]];
    return name === 'myList' || visit.parts[name as keyof Visit['parts']] ? [[name, path]] : [];
  });
  const menu = html`<ul class="frame-links">${sections.map(([name, path]) => html`<li>${menuLink(visit, page, name as Section, path)}</li>\n`)}<li>${languageLink(visit, page)}</li></ul>`;
  return html`<header class="frame-header">
<a class="frame-name" href="${links.to('/')}"${current(page.path === '/', 'page')}>${theme.logo ? logo(theme.name, theme.logo) : html`${MARK}<span>${theme.name}</span>`}</a>
${page.searchBox !== 'none' && searchBox(visit, { words: page.words })}
<nav class="frame-nav" aria-label="${texts.frame.menu}">${menu}</nav>
<details class="frame-fold"><summary class="button quiet">${MENU_ICON}<span>${texts.frame.menuButton}</span></summary>
<nav aria-label="${texts.frame.menu}">${menu}</nav></details>
</header>`;
}

/** On paper, the logo is that of the light scheme. */
const logo = (name: string, { light, dark }: SchemeLogo): Html => {
  const image = html`<img src="${light}" alt="${name}">`;
  return light === dark
    ? image
    : html`<picture><source srcset="${dark}" media="screen and (prefers-color-scheme: dark)">${image}</picture>`;
};

const menuLink = ({ texts, links }: Visit, page: HeaderPage, name: Section, path: string): Html =>
  html`<a href="${links.to(path)}"${name === 'myList' && html` data-my-list`}${page.path === path ? current(true, 'page') : current(page.section === name, 'true')}>${texts.frame[name]}</a>`;

const current = (isCurrent: boolean, value: 'page' | 'true'): Html | false =>
  isCurrent && html` aria-current="${value}"`;

/** The same page with its query in the other language, or the nearest that there is. */
function languageLink(
  { texts, language, links }: Visit,
  { path, paths, urls, otherLanguageUrl }: HeaderPage,
): Html {
  const other = LANGUAGES.find((one) => one !== language) ?? language;
  const target = paths?.[other] ?? path;
  const url = urls?.[other] ?? otherLanguageUrl;
  return html`<a class="frame-language" href="${url ? links.plain(url) : createLinks(links.plain(''), '', other).to(target)}" hreflang="${other}" lang="${other}">${texts.frame.otherLanguage}</a>`;
}

const MARK = trusted(
  '<svg class="frame-mark" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" d="M3 4h18v13H3zM6 21h12M9 17v4m6-4v4M7 13l3-4 3 3 2-2 3 3"/></svg>',
);
const MENU_ICON = trusted(
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M4 7h16M4 12h16M4 17h16"/></svg>',
);

/** Who runs the site, where its parts are, and the ways to its data. */
export function footer(visit: Visit): Html {
  const { texts, links, theme, language, parts } = visit;
  const { frame } = texts;
  return html`<footer class="frame-footer">
<div class="frame-about"><p class="frame-footer-name">${theme.name}</p>
<p>${theme.tagline[language]}.</p>
<p>${frame.dataLicence}</p></div>
${column(frame.discover, [
  [frame.search, links.search()],
  ...(['institutions', 'entities', 'stories', 'knowledge'] as const)
    .filter((name) => parts[name])
    .map((name): Entry => [frame[name], links.to(`/${name}`)]),
])}
${column(frame.data, [
  [frame.forDevelopers, links.plain(language === 'de' ? '/docs/de' : '/docs')],
  [frame.dataset, visit.datasetUrl],
  [frame.harvest, links.plain('/oai?verb=Identify')],
  ...(visit.catalogue.rules('chos').has('contentTier')
    ? [[texts.quality.title, links.to('/quality')] satisfies Entry]
    : []),
])}
${column(frame.about, [
  ...(parts.house?.institution ? [[parts.house.title, links.to(parts.house.path)] satisfies Entry] : []),
  ...theme.footerLinks.map(({ label, url }): Entry => [label[language], siteLink(visit, url)]),
  ...(theme.imprint === undefined ? [] : [[frame.imprint, siteLink(visit, theme.imprint)] satisfies Entry]),
])}
</footer>`;
}

type Entry = readonly [label: string, url: string];

const column = (title: string, entries: readonly Entry[]): Html | false =>
  entries.length > 0 &&
  html`<nav aria-label="${title}"><p class="frame-footer-title">${title}</p>
<ul>${entries.map(([label, url]) => html`<li><a href="${url}">${label}</a></li>`)}</ul></nav>`;

/** The form that starts a search. `data-suggest` is enhanced by site.js. */
export const searchBox = (
  { texts: { frame }, links }: Pick<Visit, 'texts' | 'links'>,
  { words = '', isLarge = false }: { readonly words?: string | undefined; readonly isLarge?: boolean } = {},
): Html => html`<form class="search-box${isLarge && ' large'}" role="search" action="${links.to('/search')}" data-suggest>
<input type="search" dir="auto" name="q" value="${words}" aria-label="${frame.searchLabel}" placeholder="${frame.searchPlaceholder}" autocomplete="off">
<button class="button" aria-label="${frame.searchButton}">${SEARCH_ICON}</button>
</form>`;

const SEARCH_ICON = trusted(
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="m20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z"/></svg>',
);
