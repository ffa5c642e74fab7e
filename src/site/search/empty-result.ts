import leven from 'leven';
import { type Html, html } from '../../kernel/html.ts';
import { Problem } from '../../kernel/problem.ts';
import { type SearchResult, searchWords } from '../lookups/objects.ts';
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
  const wider = { label: search.wider, state: changed(state, { threshold: 200 }) };
  return [
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
  if (!isSimilar(state)) return (await searchWords(visit, { q: state.words || '*', ...search })).found;
  const similar = await neighbours(visit, state);
  return similar === undefined ? 0 : (await searchWords(visit, among(similar, { q: '*', ...search }))).found;
}

/**
 * The words that were found instead of those that were typed, if typo correction
 * decided: a typed word occurs in no hit of the page, but a similar one does, the one in most of them.
 * Undefined if all words occur, also as the beginning of others.
 */
export function correctedWords(
  words: string,
  { hits }: Pick<SearchResult<unknown>, 'hits'>,
): string | undefined {
  const found = new Map<string, { readonly text: string; readonly hits: number }>();
  for (const { highlight = {} } of hits) {
    const marked = Object.values(highlight).flat();
    const tokens = marked.flatMap(({ matched_tokens = [] }) => matched_tokens);
    for (const [key, text] of new Map(tokens.map((token) => [folded(token), token])))
      found.set(key, { text, hits: (found.get(key)?.hits ?? 0) + 1 });
  }
  let isCorrected = false;
  const corrected = words.split(/\s+/).map((word) => {
    const typed = folded(word);
    if (typed.length < 4 || word.startsWith('-') || word.includes('"')) return word;
    const matched = [...found.keys()];
    if (matched.some((token) => token.startsWith(typed) || typed.startsWith(token))) return word;
    const [meant] = Array.from(found, ([token, of]) => ({ ...of, distance: distanceOfPrefix(typed, token) }))
      .filter(({ distance }) => distance <= 2)
      .sort((a, b) => b.hits - a.hits || a.distance - b.distance);
    if (meant === undefined) return word;
    isCorrected = true;
    return meant.text.toLowerCase();
  });
  return isCorrected ? corrected.join(' ') : undefined;
}

/** As the index normalises words: lowercase, without accents and symbols. */
const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Edits that turn the typed word into the beginning of the token, as far as these are two at most. */
const distanceOfPrefix = (typed: string, token: string): number =>
  Math.min(...[-2, -1, 0, 1, 2].map((more) => leven(typed, token.slice(0, typed.length + more))));
