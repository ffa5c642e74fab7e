import { type Html, html } from '../../kernel/html.ts';
import { asRequest } from '../../use-cases/search-stages.ts';
import { typedQuery } from '../../use-cases/typed-search.ts';
import { exportLinks } from '../components/export-links.ts';
import type { Visit } from '../page/visit.ts';
import { filterBy } from './filter-by.ts';
import { isSimilar } from './neighbours.ts';
import type { ObjectsFound } from './run-search.ts';
import type { SearchState } from './search-state.ts';

/** Links to all objects that a search finds, as files, and as the request of a program; what they do not hold is said. */
export function downloads(
  { texts, links, language }: Visit,
  state: SearchState,
  { result, searched, others }: ObjectsFound,
): Html | false {
  if (result.found === 0 || isSimilar(state)) return false;
  const { languages } = texts.search;
  const filter_by = filterBy(state);
  const words = asRequest(searched);
  if (words === undefined) return html`<p class="search-downloads">${languages.noFile}</p>`;
  const query = { ...words, ...(filter_by !== '' && { filter_by }) };
  return html`<p class="search-downloads">${texts.search.downloads} ${exportLinks({ links, language }, query)} · <a href="${links.plain(`/v2/search?${new URLSearchParams(query)}`)}" rel="nofollow">${texts.search.asRequest}</a>${others && html`<br>${languages.notCounted}`}</p>`;
}

/** Longer URLs are cut off by some feed readers. */
const MAX_CHARACTERS = 2000;

/** Names the Atom feed of a search for objects; there is none of everything beside that of all pages. */
export function feedLink({ links, texts, catalogue, language }: Visit, state: SearchState): Html | undefined {
  if (state.tab !== 'objects' || isSimilar(state)) return undefined;
  const rules = catalogue.rules('chos');
  const filter_by = filterBy(state);
  const query = new URLSearchParams({
    ...(state.words !== '' && {
      q: typedQuery(rules, state.words).q,
      ...(rules.wordForms && { word_forms: 'on' }),
    }),
    ...(filter_by !== '' && { filter_by }),
  });
  const isOfAll = query.size === 0;
  query.set('language', language);
  const url = links.plain(`/feed.atom?${query}`);
  if (isOfAll || url.length > MAX_CHARACTERS) return undefined;
  return html`<link rel="alternate" type="application/atom+xml" title="${texts.search.feed}" href="${url}">\n`;
}
