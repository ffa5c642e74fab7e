import { type Html, html } from '../../kernel/html.ts';
import { Problem } from '../../kernel/problem.ts';
import { picture } from '../components/card.ts';
import { named, shownTexts } from '../components/shown-texts.ts';
import { CARD_FIELDS, type ObjectDocument, searchDocuments } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { thresholdOf } from './neighbours.ts';
import { changed, hiddenFields, type SearchState, stateUrl } from './search-state.ts';

/** What similar objects are searched from: an object of the index. */
export function objectStart(visit: Visit, state: SearchState, source: ObjectDocument): Html {
  const { texts, links } = visit;
  const { similar } = texts.search;
  const shown = shownTexts(visit, source);
  const [creator] = shown.creators;
  const by = (way: SearchState['by']) =>
    html`<a class="view-link" data-swap data-focus="by:${way}" href="${stateUrl(visit, changed(state, { by: way, threshold: undefined }))}"${way === state.by && html` aria-current="true"`}>${similar.by[way]}</a>`;
  return html`<div class="start">
<a class="start-picture" href="${links.object(source.uuid)}" tabindex="-1" aria-hidden="true">${picture(visit, source)}</a>
<div class="start-text"><p>${similar.startsFrom} <a href="${links.object(source.uuid)}">${named(shown.title)}</a>${creator && html` · ${named(creator)}`}</p>
<nav class="views" aria-label="${similar.how}">${by('meaning')}${by('picture')}</nav>
${thresholdForm(visit, state)}</div>
</div>`;
}

/** What similar objects are searched from: an uploaded picture, which only the browser has. */
export function pictureStart(visit: Visit, state: SearchState): Html {
  const { similar } = visit.texts.search;
  return html`<div class="start">
<div class="start-picture" data-own-picture="${state.picture}" data-alt="${similar.ownPicture}"></div>
<div class="start-text"><p>${similar.pictureHint}</p>
<p><a class="button quiet" href="${visit.links.to('/picture')}">${similar.otherPicture}</a></p>
${thresholdForm(visit, state)}</div>
</div>`;
}

/** The largest distance as a slider; a script searches when it is let go. */
function thresholdForm(visit: Visit, state: SearchState): Html {
  const { search } = visit.texts;
  const most = state.picture !== undefined || state.by === 'picture' ? 120 : 40;
  return html`<form class="threshold" action="${visit.links.to('/search')}" data-swap="change">${hiddenFields(state, ['threshold', 'page', 'since', 'more', 'find'])}<label>${search.similar.threshold} <span class="threshold-line"><span>${search.similar.near}</span><input type="range" name="threshold" min="2" max="${most}" step="1" value="${Math.min(most, thresholdOf(visit, state))}" data-focus="threshold"><span>${search.similar.far}</span></span></label><button class="button quiet sort-button">${search.apply}</button></form>`;
}

/** The object that similar ones are searched for. Errors: Problem 404 if there is none. */
export async function sourceObject(visit: Visit, uuid: string): Promise<ObjectDocument> {
  const { hits } = await searchDocuments(visit, {
    filter_by: `uuid:=${uuid}`,
    per_page: 1,
    further: { include_fields: CARD_FIELDS },
  });
  const [hit] = hits;
  if (hit === undefined) throw new Problem(404, `No object with ID ${uuid}`);
  return hit.document;
}
