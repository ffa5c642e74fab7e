import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { changed, hiddenFields, type SearchState, stateUrl } from './search-state.ts';
import type { TimeBar } from './time-bars.ts';

/** The height of the drawing; each bar is ten wide. */
const HEIGHT = 60;
const WIDTH = 10;

/**
 * Bars by decade or century, and two fields for years. Each bar is a link to its
 * period; a script makes a range of them that can be dragged.
 */
export function timePanel(visit: Visit, state: SearchState, bars: readonly TimeBar[]): Html | false {
  const { search } = visit.texts;
  const isLimited = state.from !== undefined || state.to !== undefined;
  if (bars.length === 0 && !isLimited) return false;
  const largest = Math.max(1, ...bars.map(({ count }) => count));
  const isInside = ({ from, to }: TimeBar) =>
    (state.from === undefined || to >= state.from) &&
    (state.to === undefined || (from ?? -Infinity) <= state.to);
  const drawing = bars.map((bar, i) => {
    // Few objects are still visible beside very many.
    const height = bar.count === 0 ? 0 : Math.max(2, Math.round(Math.sqrt(bar.count / largest) * HEIGHT));
    const next = changed(state, { from: bar.from, to: bar.to });
    return html`<a href="${stateUrl(visit, next)}" rel="nofollow" tabindex="-1" data-swap><title>${search.period(bar.from, bar.to)}: ${search.found(bar.count)}</title><rect class="time-space" x="${i * WIDTH}" width="${WIDTH}" height="${HEIGHT}"/><rect class="${isInside(bar) ? 'time-bar' : 'time-bar outside'}" x="${i * WIDTH + 1}" y="${HEIGHT - height}" width="${WIDTH - 2}" height="${height}"/></a>`;
  });
  const limits = JSON.stringify(bars.map(({ from, to }) => [from ?? null, to]));
  const [first] = bars;
  return html`<section class="time" aria-label="${search.time}">
<h3>${search.time}</h3>
${
  bars.length > 1 &&
  html`<div class="time-chart" data-time="${limits}" data-from-label="${search.from}" data-to-label="${search.to}" data-bce="${search.bce}">
<svg viewBox="0 0 ${bars.length * WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${drawing}</svg>
</div>
<p class="time-ends"><span>${first?.from === undefined ? search.before((first?.to ?? 0) + 1) : search.year(first.from)}</span><span>${search.year(bars.at(-1)?.to ?? 0)}</span></p>`
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
