import { type Html, html } from '../../kernel/html.ts';
import { Problem } from '../../kernel/problem.ts';
import { searchWords } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { choicesOf, withoutFilters } from './chips.ts';
import { filterBy } from './filter-by.ts';
import { among, byPicture, isSimilar, neighbours } from './neighbours.ts';
import { changed, NOTHING_CHOSEN, type SearchState, stateUrl } from './search-state.ts';

/** So many other searches are counted. */
const MAX_OFFERS = 6;

interface Offer {
  readonly label: string;
  readonly state: SearchState;
}

/** What to try instead of a search without results, with what it would find. */
export async function emptyResult(visit: Visit, state: SearchState): Promise<Html> {
  const { search } = visit.texts;
  const offers = await counted(visit, offersFor(visit, state));
  return html`<div class="empty">
<h2>${search.empty}</h2>
${offers.length > 0 && html`<ul>${offers.map(({ label, state: next, found }) => html`<li><a data-swap="top" href="${stateUrl(visit, next)}">${label}</a> <span class="facet-count">${search.found(found)}</span></li>`)}</ul>`}
<p>${isSimilar(state) ? search.similar.none[byPicture(state) ? 'picture' : 'meaning'] : search.emptyHint}</p>
<p><a data-swap="top" href="${visit.links.to('/search')}">${search.everything}</a></p>
</div>`;
}

function offersFor(visit: Visit, state: SearchState): Offer[] {
  const { search } = visit.texts;
  const choices = choicesOf(visit, state);
  const fewer = choices.map(({ facet, label, without }) => ({
    label: search.without(facet, label),
    state: without,
  }));
  const none = { label: search.withoutFilters, state: withoutFilters(state) };
  const words = state.words.split(/\s+/);
  const single = [...new Set(words)].map((word) => ({
    label: search.onlyWord(word),
    state: { ...NOTHING_CHOSEN, words: word },
  }));
  const allLanguages = { label: search.languages.include, state: changed(state, { languages: 'all' }) };
  const wider = { label: search.wider, state: changed(state, { threshold: 200 }) };
  return [
    ...(state.languages === 'all' ? [] : [allLanguages]),
    ...fewer.slice(0, MAX_OFFERS - 2),
    ...(choices.length > 1 ? [none] : []),
    ...(words.length > 1 ? single.slice(0, 4) : []),
    ...(isSimilar(state) ? [wider] : []),
  ].slice(0, MAX_OFFERS);
}

/** The offers that find something. */
async function counted(
  visit: Visit,
  offers: readonly Offer[],
): Promise<(Offer & { readonly found: number })[]> {
  const all = await Promise.all(
    offers.map(async (offer) => {
      const search = countOf(visit, offer.state);
      // The object of `like` may have no vector, whatever the filters; an offer that is late is none.
      const found = await search.catch((error) => {
        if (error instanceof Problem && [400, 502].includes(error.status)) return 0;
        throw error;
      });
      return { ...offer, found };
    }),
  );
  return all.filter(({ found }) => found > 0);
}

/** How many objects a state finds. Errors: as for findObjects. */
async function countOf(visit: Visit, state: SearchState): Promise<number> {
  const search = { filter_by: filterBy(state), per_page: 0 };
  if (!isSimilar(state))
    return (await searchWords(visit, { languages: state.languages, q: state.words || '*', ...search })).found;
  const similar = await neighbours(visit, state);
  return similar === undefined ? 0 : (await searchWords(visit, among(similar, { q: '*', ...search }))).found;
}
