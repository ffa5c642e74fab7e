import type { Html } from '../../kernel/html.ts';
import { html } from '../../kernel/html.ts';
import { Problem } from '../../kernel/problem.ts';
import { entityPanel, matchingEntities } from '../entities/matching-entities.ts';
import type { Page } from '../layout.ts';
import type { PageRequest } from '../page-routes.ts';
import { chips, choicesOf } from '../search/chips.ts';
import { withEntity } from '../search/chosen-entity.ts';
import { conceptNames } from '../search/concept-names.ts';
import { correctedWords } from '../search/did-you-mean.ts';
import { downloads } from '../search/downloads.ts';
import { emptyResult } from '../search/empty-result.ts';
import { feedLink } from '../search/feed-link.ts';
import { filterPanel } from '../search/filter-panel.ts';
import { MARK_END, MARK_START } from '../search/marked.ts';
import { isSimilar } from '../search/neighbours.ts';
import { pageLinks } from '../search/page-links.ts';
import { pageResults } from '../search/page-results.ts';
import { nearWords, results } from '../search/results.ts';
import { findObjects, NOTHING_FOUND, type ObjectsFound, PAGE_SIZE } from '../search/run-search.ts';
import { changed, readState, type SearchState, statePath } from '../search/search-state.ts';
import { objectStart, pictureStart } from '../search/similar-start.ts';
import { sourceObject } from '../search/source-object.ts';
import { stateUrl } from '../search/state-links.ts';
import { findPages, tabCounts, tabs } from '../search/tabs.ts';
import { toolbar } from '../search/toolbar.ts';
import type { Visit } from '../visit.ts';

/** `/{language}/search` */
export async function searchPage(given: Visit, { allQuery }: PageRequest): Promise<Page> {
  const visit = { ...given, conceptNames: await conceptNames(given) };
  const state = await withEntity(visit, readState(allQuery));
  const { search } = visit.texts;
  const { words } = state;
  const feed = feedLink(visit, state);
  const body =
    state.tab === 'objects' ? await objectsTab(visit, state) : await pagesTab(visit, state, state.tab);
  return {
    title: isSimilar(state)
      ? search.similar.title
      : words === ''
        ? search.title
        : `${words} – ${search.title}`,
    path: statePath(state),
    isUnlisted: true,
    words,
    ...(feed && { head: feed }),
    scripts: ['search/search.js'],
    body: html`<div class="search" data-search data-busy="${search.busy}">
${body}
</div>
<p class="hidden" role="status" data-status></p>`,
  };
}

async function objectsTab(visit: Visit, state: SearchState): Promise<Html> {
  const { search } = visit.texts;
  const choices = choicesOf(visit, state);
  const source = state.like === undefined ? undefined : await sourceObject(visit, state.like);
  const [found, counts, entities] = await Promise.all([
    findObjects(visit, state).catch((error) => withoutVector(error, state)),
    isSimilar(state) ? undefined : tabCounts(visit, state, { objects: 0 }),
    isSimilar(state) ? [] : matchingEntities(visit, state),
  ]);
  const { result } = found;
  const corrected = state.words === '' ? undefined : correctedWords(state.words, result);
  return html`${heading(visit, state)}
${source && objectStart(visit, state, source)}${state.picture && pictureStart(visit, state)}${counts && tabs(visit, state, { ...counts, objects: result.found })}
<div class="search-columns">
${filterPanel(visit, state, found)}
<section class="search-results" aria-label="${search.results}">
${toolbar(visit, state, result.found, choices.length)}
${chips(visit, state)}
${entityPanel(visit, entities)}
${corrected && html`<p class="did-you-mean">${search.corrected} <a data-swap="top" href="${stateUrl(visit, changed(state, { words: corrected }))}">${corrected}</a></p>`}
${result.found === 0 ? await emptyResult(visit, state) : results(visit, state, result)}
${pageLinks(visit, state, result.found)}
${downloads(visit, state, result.found)}
${nearWords(visit, state, result)}
</section>
</div>`;
}

async function pagesTab(
  visit: Visit,
  state: SearchState,
  tab: 'stories' | 'institutions' | 'knowledge',
): Promise<Html> {
  const { search } = visit.texts;
  const result = await findPages(visit, state, tab, PAGE_SIZE, {
    highlight_full_fields: 'title,description',
    highlight_fields: 'title,description',
    highlight_start_tag: MARK_START,
    highlight_end_tag: MARK_END,
  });
  const counts = await tabCounts(visit, state, { [tab]: result.found });
  return html`${heading(visit, state)}
${tabs(visit, state, counts)}
<section class="search-pages" aria-label="${search.results}">
<p class="search-count" data-count>${search.foundPages(result.found)}</p>
${result.found === 0 ? html`<div class="empty"><h2>${search.empty}</h2><p>${search.emptyHint}</p></div>` : pageResults(visit, result)}
${pageLinks(visit, state, result.found)}
</section>`;
}

/** Nothing is similar to an object without the vector, such as one without a picture. */
function withoutVector(error: unknown, { like }: SearchState): ObjectsFound {
  const isMissing = error instanceof Problem && error.status === 400 && like !== undefined;
  if (!isMissing) throw error;
  return NOTHING_FOUND;
}

const heading = (visit: Visit, state: SearchState): Html =>
  html`<div class="search-head"><h1 class="search-title">${titleOf(visit, state)}</h1>${!isSimilar(state) && html`<a href="${visit.links.to('/picture')}">${visit.texts.search.picturePage.title}</a>`}</div>`;

function titleOf({ texts }: Visit, state: SearchState): string {
  const { titleOfAll, titleOfWords, similar } = texts.search;
  if (isSimilar(state)) return similar.title;
  return state.words === '' ? titleOfAll : titleOfWords(state.words);
}
