import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../page/visit.ts';
import { isSimilar } from './neighbours.ts';
import { PAGE_SIZE } from './run-search.ts';
import { hiddenFields, MAX_SHOWN, type SearchState, SORTS, stateUrl, VIEWS } from './search-state.ts';

/** Above the results: their number, and if there are any, their order and how they are shown. */
export function toolbar(visit: Visit, state: SearchState, found: number, filters: number): Html {
  const { search } = visit.texts;
  return html`<div class="toolbar">
<p class="search-count" data-count>${search.found(found)}</p>
${(found > 0 || filters > 0) && html`<button class="button quiet filters-open" popovertarget="filters" data-focus="filters">${search.filtersButton(filters)}</button>\n`}
${found > 0 && html`${!isSimilar(state) && sortForm(visit, state)}\n${viewLinks(visit, state)}`}
</div>`;
}

const viewLinks = (visit: Visit, state: SearchState): Html =>
  html`<nav class="views" aria-label="${visit.texts.search.view}">${VIEWS.map(
    (view) =>
      html`<a class="view-link" data-swap data-focus="view:${view}" href="${stateUrl(visit, { ...state, view })}"${view === state.view && html` aria-current="true"`}>${visit.texts.search.views[view]}</a>`,
  )}</nav>`;

/** Without words nothing is more relevant: objects with pictures come first. */
const nameOf = ({ words }: SearchState, sort: SearchState['sort']) =>
  sort === 'relevance' && words === '' ? 'pictures' : sort;

/** The order; a script sends the form when another one is chosen. */
function sortForm(visit: Visit, state: SearchState): Html {
  const { search } = visit.texts;
  return html`<form class="sort-form" action="${visit.links.to('/search')}" data-swap="change">${hiddenFields(state, ['sort', 'page', 'since', 'more', 'find'])}<label><span>${search.sortBy}</span> <select name="sort" data-focus="sort">${SORTS.map(
    (sort) =>
      html`<option value="${sort}"${sort === state.sort && html` selected`}>${search.sorts[nameOf(state, sort)]}</option>`,
  )}</select></label><button class="button quiet sort-button">${search.apply}</button></form>`;
}

/** "Load more", and links to pages by their numbers. */
export function pageLinks(visit: Visit, state: SearchState, found: number): Html | false {
  const { search } = visit.texts;
  const last = Math.min(400, Math.ceil(found / PAGE_SIZE));
  if (last <= 1) return false;
  const { page, since } = state;
  const to = (number: number): string => stateUrl(visit, { ...state, page: number, since: number });
  const isFull = page - since + 1 >= MAX_SHOWN;
  const link = (number: number) =>
    html`<li><a class="page-link" href="${to(number)}" data-swap="top" aria-label="${search.page(number)}"${number >= since && number <= page && html` aria-current="page"`}>${number}</a></li>`;
  return html`<div class="pages-end">
<p class="pages-shown">${search.shown((since - 1) * PAGE_SIZE + 1, Math.min(found, page * PAGE_SIZE), found)}</p>
${page < last && html`<a class="button load-more" rel="next" data-swap="more" data-focus="more" href="${stateUrl(visit, { ...state, page: page + 1, since: isFull ? page + 1 : since })}">${search.loadMore}</a>`}
<nav class="page-links" aria-label="${search.pages}"><ul>${since > 1 && html`<li><a class="page-link" rel="prev" data-swap="top" href="${to(since - 1)}" aria-label="${search.previousPage}">←</a></li>`}${numbers(since, page, last).map((number) => (number === undefined ? html`<li aria-hidden="true">…</li>` : link(number)))}${page < last && html`<li><a class="page-link" rel="next" data-swap="top" href="${to(page + 1)}" aria-label="${search.nextPage}">→</a></li>`}</ul></nav>
</div>`;
}

/** The first page, the last one, and those around the pages shown; undefined for a gap. */
function numbers(since: number, page: number, last: number): (number | undefined)[] {
  const near = [1, since - 1, since, page, page + 1, page + 2, last].filter(
    (number) => number >= 1 && number <= last,
  );
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((number, i) => {
    const gap = number - (sorted[i - 1] ?? 0);
    return gap === 1 ? [number] : gap === 2 ? [number - 1, number] : [undefined, number];
  });
}
