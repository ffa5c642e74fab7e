import { type Html, html } from '../../kernel/html.ts';
import { isolated } from '../components/foreign-text.ts';
import { langOf } from '../components/shown-texts.ts';
import type { Visit } from '../page/visit.ts';
import { FACETS, type Facet, valueLabel, valueLanguage } from './facets.ts';
import { NO_VALUES, type ObjectsFound } from './run-search.ts';
import { changed, hiddenFields, type SearchState, stateUrl, toggled } from './search-state.ts';
import { timePanel } from './time-panel.ts';

/**
 * All filters: a column beside the results, or a sheet on a phone. Where nothing is found, only
 * those that can be taken back or exchanged.
 */
export function filterPanel(
  visit: Visit,
  state: SearchState,
  found: ObjectsFound,
  isFiltered: boolean,
): Html | false {
  const { search } = visit.texts;
  const isEmpty = found.result.found === 0;
  if (isEmpty && !isFiltered) return false;
  const facet = (one: Facet): (Html | false)[] => {
    const children = FACETS.filter(({ within }: Facet) => within === one.name).map(
      (child) => facetPanel(visit, state, child, found) || false,
    );
    const own = facetPanel(visit, state, one, found, children);
    return own === false ? children : [own];
  };
  return html`<aside class="filters" id="filters" popover aria-label="${search.filters}">
<div class="filters-head"><h2>${search.filters}</h2><button class="button quiet filters-close" popovertarget="filters" popovertargetaction="hide">${search.showResults(found.result.found)}</button></div>
${timePanel(visit, state, found.bars)}
${FACETS.filter(({ within }: Facet) => within === undefined).map((one) => [
  ...facet(one),
  one.name === 'imageColor' &&
    found.withPicture &&
    (!isEmpty || state.hasPicture !== undefined) &&
    picturePanel(visit, state, found.withPicture),
  one.name === 'imageOrientation' && (!isEmpty || state.spatial !== '') && placePanel(visit, state),
])}
</aside>`;
}

/** A facet that can be unfolded. */
const panel = (title: string, isOpen: boolean, key: string, content: Html): Html =>
  html`<details class="facet" data-facet="${key}"${isOpen && html` open`}><summary><h3>${title}</h3></summary>
${content}</details>\n`;

function facetPanel(
  visit: Visit,
  state: SearchState,
  facet: Facet,
  found: ObjectsFound,
  children: readonly (Html | false)[] = [],
): Html | false {
  const { search } = visit.texts;
  const { name, kind } = facet;
  const { counts, total } = found.facets.get(name) ?? NO_VALUES;
  const chosen = state.chosen[name] ?? [];
  const isUnfolded = state.more === name;
  if (counts.length === 0 && !isUnfolded) return false;
  // All objects have the same value.
  if (name === 'dataProvider' && visit.parts.house && chosen.length === 0) return false;
  const title = search.facets[name];
  const values = counts.map(({ value, count }) => {
    const isChosen = chosen.includes(value);
    return valueLink(visit, toggled(state, name, value), `${name}:${value}`, isChosen, count, {
      label: valueLabel(visit, name, value),
      lang: valueLanguage(visit, name, value),
      ...(kind === 'colours' && { colour: value }),
    });
  });
  const isMore = total > counts.length || isUnfolded;
  const canSearch = facet.isSearchable && (isUnfolded || total > 20);
  return panel(
    title,
    facet.isOpen || chosen.length > 0 || isUnfolded,
    name,
    html`${canSearch && valueSearch(visit, state, facet, title)}<ul class="facet-values${kind === 'colours' && ' facet-colours'}">${values}</ul>
${isUnfolded && counts.length === 0 && html`<p class="facet-note">${search.noValues}</p>`}${isMore && html`<a class="facet-more" rel="nofollow" data-swap data-focus="more:${name}" href="${stateUrl(visit, { ...state, more: isUnfolded ? undefined : name, find: '' })}">${isUnfolded ? search.fewerValues : search.moreValues(total)}<span class="hidden"> – ${title}</span></a>\n`}${children}`,
  );
}

/** A value as a link that chooses it, or drops it if it is chosen. */
function valueLink(
  visit: Visit,
  next: SearchState,
  key: string,
  isChosen: boolean,
  count: number,
  {
    label,
    lang,
    colour,
  }: { readonly label: string; readonly lang?: string | undefined; readonly colour?: string },
): Html {
  const { search } = visit.texts;
  return html`<li><a class="facet-value" rel="nofollow" data-swap data-focus="${key}" href="${stateUrl(visit, next)}"${isChosen && html` aria-current="true"`}${colour && html` title="${label} (${search.count(count)})"`}>${colour ? html`<span class="swatch" data-colour="${colour}"></span>` : html`<span class="box" aria-hidden="true"></span>`}<span class="facet-label"${langOf({ text: label, lang })}>${isolated(label)}</span>${isChosen && html`<span class="hidden"> (${search.isChosen})</span>`} <span class="facet-count">${search.count(count)}</span></a></li>`;
}

/** A search within the values of a facet. */
const valueSearch = (visit: Visit, state: SearchState, { name }: Facet, title: string): Html => {
  const { search } = visit.texts;
  return html`<form class="facet-search" action="${visit.links.to('/search')}" data-swap>${hiddenFields(state, ['more', 'find', 'page', 'since'])}<input type="hidden" name="more" value="${name}"><input type="search" dir="auto" name="find" value="${state.more === name && state.find}" aria-label="${search.findValue(title)}" placeholder="${search.findValue(title)}" data-focus="find:${name}"><button class="button quiet">${visit.texts.search.find}</button></form>`;
};

function picturePanel(
  visit: Visit,
  state: SearchState,
  counts: { readonly yes: number; readonly no: number },
): Html {
  const { search } = visit.texts;
  const option = (value: 'yes' | 'no') => {
    const isChosen = state.hasPicture === value;
    const next = changed(state, { hasPicture: isChosen ? undefined : value });
    return valueLink(visit, next, `hasPicture:${value}`, isChosen, counts[value], {
      label: search.hasPicture[value],
    });
  };
  return panel(
    search.picture,
    state.hasPicture !== undefined,
    'hasPicture',
    html`<ul class="facet-values">${option('yes')}${option('no')}</ul>`,
  );
}

/** The index counts no places, so words of the place take the place of values. */
const placePanel = (visit: Visit, state: SearchState): Html => {
  const { search } = visit.texts;
  return panel(
    search.facets.spatial,
    state.spatial !== '',
    'spatial',
    html`<form class="facet-search" action="${visit.links.to('/search')}" data-swap>${hiddenFields(state, ['spatial', 'page', 'since', 'more', 'find'])}<input type="search" dir="auto" name="spatial" value="${state.spatial}" aria-label="${search.facets.spatial}" placeholder="${search.placeExample}" data-focus="spatial"><button class="button quiet">${search.find}</button></form>`,
  );
};
