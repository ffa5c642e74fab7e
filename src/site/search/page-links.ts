import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { PAGE_SIZE } from './run-search.ts';
import { MAX_SHOWN, type SearchState } from './search-state.ts';
import { stateUrl } from './state-links.ts';

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
