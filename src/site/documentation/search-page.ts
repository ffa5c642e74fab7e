import { type Html, html } from '../../kernel/html.ts';
import type { Page } from '../layout.ts';
import type { Visit } from '../visit.ts';
import { documentationBar, SEARCH_PATH } from './frame.ts';
import { ASSETS, guideList } from './guide-page.ts';
import type { searchGuides } from './search-guides.ts';

/** What a search in the guides has found. */
export function searchPage(visit: Visit, query: string, findings: ReturnType<typeof searchGuides>): Page {
  const { documentation } = visit.texts;
  const list = guideList(visit, undefined);
  return {
    title: documentation.searchGuides,
    path: '/',
    urls: { [visit.language]: SEARCH_PATH },
    otherLanguageUrl: '/docs/reference/grundlagen/',
    isUnlisted: true,
    searchBox: 'none',
    ...ASSETS,
    banner: documentationBar(visit, 'guides', query),
    body: html`<div class="docs">
<nav class="docs-list" aria-label="${documentation.allGuides}">${list}</nav>
<article class="prose guide"><h1>${documentation.searchGuides}</h1>
<p role="status">${query.trim() === '' ? documentation.searchHint : documentation.found(findings.length, query)}</p>
<ul class="docs-findings">${findings.map(({ guide, title, path, excerpt }) => html`<li><a href="${visit.links.plain(path)}">${title}</a> <small>${guide.title}</small><p>${excerpt.map(marked)} …</p></li>\n`)}</ul></article>
</div>`,
  };
}

const marked = (text: string, at: number): Html => (at % 2 ? html`<mark>${text}</mark>` : html`${text}`);
