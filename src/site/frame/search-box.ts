import { type Html, html, trusted } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';

/** The form that starts a search. `data-suggest` is enhanced by site.js. */
export const searchBox = (
  { texts: { frame }, links }: Pick<Visit, 'texts' | 'links'>,
  { words = '', isLarge = false }: { readonly words?: string | undefined; readonly isLarge?: boolean } = {},
): Html => html`<form class="search-box${isLarge && ' large'}" role="search" action="${links.to('/search')}" data-suggest>
<input type="search" name="q" value="${words}" aria-label="${frame.searchLabel}" placeholder="${frame.searchPlaceholder}" autocomplete="off">
<button class="button" aria-label="${frame.searchButton}">${SEARCH_ICON}</button>
</form>`;

const SEARCH_ICON = trusted(
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="m20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z"/></svg>',
);
