import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { isSimilar } from './neighbours.ts';
import { type SearchState, SORTS, VIEWS } from './search-state.ts';
import { hiddenFields, stateUrl } from './state-links.ts';

/** Above the results: their number, and if there are any, their order and how they are shown. */
export function toolbar(visit: Visit, state: SearchState, found: number, filters: number): Html {
  const { search } = visit.texts;
  return html`<div class="toolbar">
<p class="search-count" data-count>${search.found(found)}</p>
<button class="button quiet filters-open" popovertarget="filters" data-focus="filters">${search.filtersButton(filters)}</button>
${found > 0 && html`${!isSimilar(state) && sortForm(visit, state)}\n${viewLinks(visit, state)}`}
</div>`;
}

const viewLinks = (visit: Visit, state: SearchState): Html =>
  html`<nav class="views" aria-label="${visit.texts.search.view}">${VIEWS.map(
    (view) =>
      html`<a class="view-link" data-swap data-focus="view:${view}" href="${stateUrl(visit, { ...state, view })}"${view === state.view && html` aria-current="true"`}>${visit.texts.search.views[view]}</a>`,
  )}</nav>`;

/** Without words nothing is more relevant: the first order is then that of the last updates. */
const sortsOf = ({ words, sort: chosen }: SearchState) =>
  SORTS.filter((sort) => words !== '' || sort !== 'updated' || sort === chosen);

/** The order; a script sends the form when another one is chosen. */
function sortForm(visit: Visit, state: SearchState): Html {
  const { search } = visit.texts;
  return html`<form class="sort-form" action="${visit.links.to('/search')}" data-swap="change">${hiddenFields(state, ['sort', 'page', 'since', 'more', 'find'])}<label><span>${search.sortBy}</span> <select name="sort" data-focus="sort">${sortsOf(
    state,
  ).map(
    (sort) =>
      html`<option value="${sort}"${sort === state.sort && html` selected`}>${search.sorts[sort === 'relevance' && state.words === '' ? 'updated' : sort]}</option>`,
  )}</select></label><button class="button quiet sort-button">${search.apply}</button></form>`;
}
