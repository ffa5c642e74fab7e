import type { TypedYears } from '../../documents/words/query-years.ts';
import { type Html, html } from '../../kernel/html.ts';
import { Problem } from '../../kernel/problem.ts';
import { nameIn } from '../components/entity-list.ts';
import { conceptNames } from '../lookups/concept-names.ts';
import { ifInTime } from '../lookups/objects.ts';
import type { Page } from '../page/layout.ts';
import type { PageRequest } from '../page/page-routes.ts';
import type { Visit } from '../page/visit.ts';
import { chips, choicesOf } from './chips.ts';
import { downloads, feedLink } from './downloads.ts';
import { emptyResult } from './empty-result.ts';
import { entityPanel, matchingEntities } from './entity-panel.ts';
import { filterPanel } from './filter-panel.ts';
import { MARK_END, MARK_START } from './marks.ts';
import { isSimilar } from './neighbours.ts';
import { reasonsFor } from './reasons.ts';
import { nearWords, pageResults, results } from './results.ts';
import { findObjects, NOTHING_FOUND, type ObjectsFound, PAGE_SIZE } from './run-search.ts';
import { readState, type SearchState, statePath, stateUrl } from './search-state.ts';
import { objectStart, pictureStart, sourceObject } from './similar-start.ts';
import { othersGroup, similarLine, stageLine } from './stages.ts';
import { findPages, tabCounts, tabs } from './tabs.ts';
import { pageLinks, toolbar } from './toolbar.ts';
import { withTypedYears, yearsLine } from './typed-years.ts';

/** `/{language}/search` */
export async function searchPage(given: Visit, { allQuery }: PageRequest): Promise<Page> {
  const visit = { ...given, conceptNames: await conceptNames(given) };
  const { state: read, years } = withTypedYears(readState(allQuery));
  const state = await withEntity(visit, read);
  const { search } = visit.texts;
  const { words } = state;
  const feed = feedLink(visit, state);
  const { body, isPartial } =
    state.tab === 'objects'
      ? await objectsTab(visit, state, years)
      : { body: await pagesTab(visit, state, state.tab), isPartial: false };
  return {
    title: isSimilar(state)
      ? search.similar.title
      : words === ''
        ? search.title
        : `${words} – ${search.title}`,
    path: statePath(state),
    isUnlisted: true,
    isPartial,
    words,
    ...(feed && { head: feed }),
    results: true,
    scripts: ['search/search.js'],
    body: html`<div class="search" data-search data-busy="${search.busy}">
${body}
</div>
<p class="hidden" role="status" data-status></p>`,
  };
}

async function objectsTab(
  visit: Visit,
  state: SearchState,
  years: TypedYears | undefined,
): Promise<Pick<Page, 'body' | 'isPartial'>> {
  const { search } = visit.texts;
  const choices = choicesOf(visit, state);
  const source = state.like === undefined ? undefined : await sourceObject(visit, state.like);
  const [found, counts, entities] = await Promise.all([
    findObjects(visit, state).catch((error) => withoutVector(error, state)),
    isSimilar(state) ? undefined : tabCounts(visit, state, { objects: 0 }),
    isSimilar(state) ? undefined : ifInTime(matchingEntities(visit, state)),
  ]);
  const { result, others, isPartial } = found;
  const [reasonOf, reasonOfOther] = await Promise.all([
    reasonsFor(visit, state, found.searched, result.hits),
    reasonsFor(visit, state, others?.searched ?? found.searched, others?.result.hits ?? []),
  ]);
  const body = html`${heading(visit, state)}
${source && objectStart(visit, state, source)}${state.picture && pictureStart(visit, state)}${counts && tabs(visit, state, { ...counts, objects: result.found })}
<div class="search-columns">
${filterPanel(visit, state, found, choices.length > 0)}
<section class="search-results" id="results" tabindex="-1" aria-label="${search.results}">
${toolbar(visit, state, result.found, choices.length)}
${chips(visit, state)}${years && yearsLine(visit, state, years)}
${isPartial && html`<p>${search.partial} <a data-swap href="${stateUrl(visit, state)}">${visit.texts.errors.again}</a></p>`}
${entities && entityPanel(visit, entities)}
${stageLine(visit, state, found)}
${result.found === 0 ? await emptyResult(visit, state) : results(visit, state, result, reasonOf)}
${pageLinks(visit, state, result.found)}
${downloads(visit, state, found)}
${othersGroup(visit, state, found, reasonOfOther)}
${nearWords(visit, state, found.neighbours)}
</section>
</div>`;
  return { body, isPartial };
}

async function pagesTab(
  visit: Visit,
  state: SearchState,
  tab: 'stories' | 'institutions' | 'knowledge',
): Promise<Html> {
  const { search } = visit.texts;
  const result = await findPages(visit, state, tab, PAGE_SIZE, {
    highlight_fields: 'title,description',
    highlight_start_tag: MARK_START,
    highlight_end_tag: MARK_END,
  });
  const counts = await tabCounts(visit, state, { [tab]: result.found });
  return html`${heading(visit, state)}
${tabs(visit, state, counts)}
<section class="search-pages" id="results" tabindex="-1" aria-label="${search.results}">
<p class="search-count" data-count>${search.foundPages(result.found)}</p>
${result.isCorrected && similarLine(visit, state, result.hits)}
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
  html`<div class="search-head"><h1 class="search-title">${titleOf(visit, state)}</h1>${!isSimilar(state) && visit.parts.pictureSearch && html`<a href="${visit.links.to('/picture')}">${visit.texts.search.picturePage.title}</a>`}</div>`;

function titleOf({ texts }: Visit, state: SearchState): string {
  const { titleOfAll, titleOfWords, similar } = texts.search;
  if (isSimilar(state)) return similar.title;
  return state.words === '' ? titleOfAll : titleOfWords(state.words);
}

/** The state with the entity that its URL names, or without one that does not exist. Errors: Problem; see `Catalogue.entity`. */
async function withEntity(visit: Visit, state: SearchState): Promise<SearchState> {
  if (state.entity === '') return state;
  try {
    const found = await visit.catalogue.entity({ id: state.entity, per_page: 0 }, visit.context);
    const role = found.roles.find((one) => one.role === state.role);
    const name = nameIn(visit.language, found);
    const label = role === undefined ? name : `${name} (${visit.texts.entities.roles[role.role]})`;
    return { ...state, chosenEntity: { label, filter_by: (role ?? found).filter_by } };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return { ...state, entity: '', role: '' };
    throw error;
  }
}
