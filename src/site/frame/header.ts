import { type Html, html, trusted } from '../../kernel/html.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { createLinks } from '../links.ts';
import type { Visit } from '../visit.ts';
import { searchBox } from './search-box.ts';

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
  const menu = html`<ul class="frame-links">${Object.entries(SECTIONS).map(([name, path]) => html`<li>${menuLink(visit, page, name as Section, path)}</li>\n`)}<li>${languageLink(visit, page)}</li></ul>`;
  return html`<header class="frame-header">
<a class="frame-name" href="${links.to('/')}"${current(page.path === '/', 'page')}>${theme.logo ? html`<img src="${theme.logo}" alt="${theme.name}">` : html`${MARK}<span>${theme.name}</span>`}</a>
${page.searchBox !== 'none' && searchBox(visit, { words: page.words })}
<nav class="frame-nav" aria-label="${texts.frame.menu}">${menu}</nav>
<details class="frame-fold"><summary class="button quiet">${MENU_ICON}<span>${texts.frame.menuButton}</span></summary>
<nav aria-label="${texts.frame.menu}">${menu}</nav></details>
</header>`;
}

const menuLink = ({ texts, links }: Visit, page: HeaderPage, name: Section, path: string): Html =>
  html`<a href="${links.to(path)}"${name === 'myList' && html` data-my-list`}${page.path === path ? current(true, 'page') : current(page.section === name, 'true')}>${texts.frame[name]}</a>`;

const current = (isCurrent: boolean, value: 'page' | 'true'): Html | false =>
  isCurrent && html` aria-current="${value}"`;

/** The same page with its query in the other language, or the nearest that there is. */
function languageLink(
  { texts, language, links }: Visit,
  { path, paths, urls, otherLanguageUrl, section }: HeaderPage,
): Html {
  const other = LANGUAGES.find((one) => one !== language) ?? language;
  const target = paths === undefined ? path : (paths[other] ?? (section ? SECTIONS[section] : '/'));
  const url = urls?.[other] ?? otherLanguageUrl;
  return html`<a class="frame-language" href="${url ? links.plain(url) : createLinks(links.plain(''), '', other).to(target)}" hreflang="${other}" lang="${other}">${texts.frame.otherLanguage}</a>`;
}

const MARK = trusted(
  '<svg class="frame-mark" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" d="M3 4h18v13H3zM6 21h12M9 17v4m6-4v4M7 13l3-4 3 3 2-2 3 3"/></svg>',
);
const MENU_ICON = trusted(
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M4 7h16M4 12h16M4 17h16"/></svg>',
);
