import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { filterBy } from './filter-by.ts';
import { isSimilar } from './neighbours.ts';
import type { SearchState } from './search-state.ts';

/** Longer URLs are cut off by some feed readers. */
const MAX_CHARACTERS = 2000;

/** Names the Atom feed of a search for objects; there is none of everything beside that of all pages. */
export function feedLink({ links, texts, catalogue }: Visit, state: SearchState): Html | undefined {
  if (state.tab !== 'objects' || isSimilar(state)) return undefined;
  const filter_by = filterBy(state);
  const query = new URLSearchParams({
    ...(state.words !== '' && {
      q: state.words,
      ...(catalogue.rules('chos').wordForms && { word_forms: 'on' }),
    }),
    ...(filter_by !== '' && { filter_by }),
  });
  const url = links.plain(`/feed.atom?${query}`);
  if (query.size === 0 || url.length > MAX_CHARACTERS) return undefined;
  return html`<link rel="alternate" type="application/atom+xml" title="${texts.search.feed}" href="${url}">\n`;
}
