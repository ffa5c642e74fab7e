import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';

export const SEARCH_PATH = '/docs/search';

/** The parts of the documentation. */
export type DocumentationPart = 'guides' | 'recipes' | 'reference';

/** The bar of the documentation below the header of the site, or in its place where there is no site. */
export function documentationBar(visit: Visit, current: DocumentationPart, query = ''): Html {
  const { texts, links, theme, isOff, language } = visit;
  const { documentation } = texts;
  const parts: readonly (readonly [DocumentationPart | 'openApi', string, string])[] = [
    ['guides', documentation.guides, language === 'de' ? '/docs/reference/grundlagen/' : '/docs/guides/'],
    ['recipes', documentation.recipes, '/docs/guides/recipes/'],
    ['reference', documentation.reference, '/docs'],
    ['openApi', documentation.openApi, '/openapi.json'],
  ];
  return html`<nav class="docs-bar" aria-label="${documentation.name}">
<a class="docs-name" href="${links.plain('/docs/guides/')}">${isOff ? theme.name : documentation.name}</a>
<ul>${parts.map(([name, label, path]) => html`<li><a class="docs-tab" href="${links.plain(path)}"${name === current && html` aria-current="true"`}>${label}</a></li>\n`)}</ul>
<form class="docs-search" role="search" aria-label="${documentation.searchGuides}" action="${links.plain(SEARCH_PATH)}"><input type="search" name="q" value="${query}" aria-label="${documentation.searchGuides}" placeholder="${documentation.searchGuides}"></form>
</nav>`;
}
