import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../page/visit.ts';
import { changed, hiddenFields, type SearchState, stateUrl } from './search-state.ts';
import type { TimeBar } from './time-bars.ts';

/** The height of the drawing; each bar is ten wide. */
const HEIGHT = 60;
const WIDTH = 10;

/**
 * Bars by year, decade or century, and two fields for years. Each bar is a link to its
 * period. A script makes a range of them that can be dragged, and lets arrow keys go from
 * bar to bar.
 */
export function timePanel(visit: Visit, state: SearchState, bars: readonly TimeBar[]): Html | false {
  const { search } = visit.texts;
  const isLimited = state.from !== undefined || state.to !== undefined;
  if (bars.length === 0 && !isLimited) return false;
  // The bars at the ends hold long times: they may be cut off, so that the others are not flat.
  const between = bars.filter(({ from, to }) => from !== undefined && to !== undefined);
  const largest = Math.max(1, ...(between.length === 0 ? bars : between).map(({ count }) => count));
  const isInside = ({ from, to }: TimeBar) =>
    (state.from === undefined || (to ?? Number.POSITIVE_INFINITY) >= state.from) &&
    (state.to === undefined || (from ?? Number.NEGATIVE_INFINITY) <= state.to);
  const drawing = bars.map((bar, i) => {
    // Few objects are still visible beside very many.
    const height =
      bar.count === 0 ? 0 : Math.max(2, Math.round(Math.sqrt(Math.min(1, bar.count / largest)) * HEIGHT));
    const next = changed(state, { from: bar.from, to: bar.to });
    return html`<a href="${stateUrl(visit, next)}" rel="nofollow" tabindex="${i === 0 ? 0 : -1}" aria-label="${search.period(bar.from, bar.to)}: ${search.found(bar.count)}" data-focus="bar:${i}" data-swap><rect class="time-space" x="${i * WIDTH}" width="${WIDTH}" height="${HEIGHT}"/><rect class="${isInside(bar) ? 'time-bar' : 'time-bar outside'}" x="${i * WIDTH + 1}" y="${HEIGHT - height}" width="${WIDTH - 2}" height="${height}"/></a>`;
  });
  const limits = JSON.stringify(bars.map(({ from, to }) => [from ?? null, to ?? null]));
  const [first, last] = [bars[0], bars.at(-1)];
  return html`<section class="time" aria-label="${search.time}">
<h3>${search.time}</h3>
${
  bars.length > 1 &&
  html`<div class="time-chart" data-time="${limits}" data-from-label="${search.from}" data-to-label="${search.to}" data-bce="${search.bce}">
<svg viewBox="0 0 ${bars.length * WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="group" aria-label="${search.timeBars}">${drawing}</svg>
</div>
<p class="time-ends"><span>${first?.from === undefined ? search.period(undefined, first?.to) : search.year(first.from)}</span><span>${last?.to === undefined ? search.period(last?.from, undefined) : search.year(last.to)}</span><strong data-bar-name aria-hidden="true">${isLimited && search.period(state.from, state.to)}</strong></p>`
}
<form class="time-form" action="${visit.links.to('/search')}" data-swap>${hiddenFields(state, ['from', 'to', 'page', 'since', 'more', 'find'])}
<label>${search.from} <input type="number" name="from" min="-9999" max="9999" step="1" value="${state.from}" data-focus="from"></label>
<label>${search.to} <input type="number" name="to" min="-9999" max="9999" step="1" value="${state.to}" data-focus="to"></label>
<button class="button quiet">${search.apply}</button>
</form>
<p class="facet-note">${search.timeHint}</p>
${isLimited && html`<a class="facet-more" rel="nofollow" data-swap data-focus="years" href="${stateUrl(visit, changed(state, { from: undefined, to: undefined }))}">${search.allYears}</a>`}
</section>`;
}
