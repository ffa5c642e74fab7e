import { type Html, html } from '../../kernel/html.ts';
import type { Page } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { GUIDE_GROUPS, GUIDES, type Guide, isForOperators } from './guides.ts';
import type { RenderedMarkdown } from './render-markdown.ts';

/** Stylesheets of all pages of the documentation. */
export const STYLES = ['site.css', 'documentation.css'] as const;

/** A guide between the list of all and that of its sections. */
export function guidePage(
  visit: Visit,
  guide: Guide,
  { title, description, body, sections }: RenderedMarkdown,
): Page {
  const { texts, language } = visit;
  const { documentation } = texts;
  const twin = GUIDES.find(({ name }) => name === guide.twin);
  const list = guideList(visit, guide);
  return {
    title,
    description,
    path: '/',
    urls: { [language]: guide.path, ...(twin && { [twin.language]: twin.path }) },
    otherLanguageUrl: '/docs/reference/grundlagen/',
    searchBox: 'none',
    styles: STYLES,
    banner: documentationBar(visit, guide.name === 'recipes' ? 'recipes' : 'guides'),
    body: html`<div class="docs">
<nav class="docs-list" aria-label="${documentation.allGuides}">${list}</nav>
<details class="docs-fold"><summary>${documentation.allGuides}</summary><nav aria-label="${documentation.allGuides}">${list}</nav></details>
<article class="prose guide"><h1>${title}</h1>
${body}
${neighbours(visit, guide)}</article>
${
  sections.length > 1 &&
  html`<nav class="docs-sections" aria-label="${documentation.onThisPage}"><p>${documentation.onThisPage}</p>
<ul>${sections.map((section) => html`<li><a class="docs-link" href="#${section.id}">${section.title}</a></li>\n`)}</ul></nav>`
}
</div>`,
  };
}

/** All guides by group. Those for operators are folded unless one of them is shown. */
export const guideList = (visit: Visit, current: Guide | undefined): Html =>
  html`${GUIDE_GROUPS.map((group) => {
    const title = group.title[visit.language];
    const list = html`<ul>${group.guides.map((guide) => html`<li>${guideLink(visit, guide, current)}</li>\n`)}</ul>`;
    const isOpen = current !== undefined && isForOperators(current);
    return group.isForOperators
      ? html`<details class="docs-group"${isOpen && html` open`}><summary>${title}</summary>${list}</details>`
      : html`<p class="docs-group">${title}</p>${list}`;
  })}`;

const guideLink = ({ links, language }: Visit, guide: Guide, current: Guide | undefined): Html =>
  html`<a class="docs-link" href="${links.plain(guide.path)}"${guide.name === current?.name && html` aria-current="page"`}${guide.language !== language && html` lang="${guide.language}" hreflang="${guide.language}"`}>${guide.title}</a>`;

/** Links to the guides before and after. */
function neighbours({ texts, links }: Visit, guide: Guide): Html {
  const own = GUIDES.filter((one) => one.language === 'en' || one === guide);
  const position = own.indexOf(guide);
  const [previous, next] = [own[position - 1], own[position + 1]];
  const { documentation } = texts;
  return html`<nav class="docs-next" aria-label="${documentation.otherPages}">${previous && html`<a class="docs-step" href="${links.plain(previous.path)}" rel="prev"><small>${documentation.previous}</small> <span>${previous.title}</span></a>`}
${next && html`<a class="docs-step" href="${links.plain(next.path)}" rel="next"><small>${documentation.next}</small> <span>${next.title}</span></a>`}</nav>`;
}

export const SEARCH_PATH = '/docs/search';

/** Of the reference. Its texts are English, the frame around it is in the language of the page. */
export const REFERENCE_PATHS = { en: '/docs', de: '/docs/de' } as const;

/** The parts of the documentation. */
export type DocumentationPart = 'guides' | 'recipes' | 'reference';

/** The bar of the documentation below the header of the site, or in its place where there is no site. */
export function documentationBar(visit: Visit, current: DocumentationPart, query = ''): Html {
  const { texts, links, theme, isOff, language } = visit;
  const { documentation } = texts;
  const parts: readonly (readonly [DocumentationPart | 'openApi', string, string])[] = [
    ['guides', documentation.guides, language === 'de' ? '/docs/reference/grundlagen/' : '/docs/guides/'],
    ['recipes', documentation.recipes, '/docs/guides/recipes/'],
    ['reference', documentation.reference, REFERENCE_PATHS[language]],
    ['openApi', documentation.openApi, '/openapi.json'],
  ];
  return html`<nav class="docs-bar" aria-label="${documentation.name}">
<a class="docs-name" href="${links.plain('/docs/guides/')}">${isOff ? theme.name : documentation.name}</a>
<ul>${parts.map(([name, label, path]) => html`<li><a class="docs-tab" href="${links.plain(path)}"${name === current && html` aria-current="true"`}>${label}</a></li>\n`)}</ul>
<form class="docs-search" role="search" aria-label="${documentation.searchGuides}" action="${links.plain(SEARCH_PATH)}"><input type="search" dir="auto" name="q" value="${query}" aria-label="${documentation.searchGuides}" placeholder="${documentation.searchGuides}"></form>
</nav>`;
}
