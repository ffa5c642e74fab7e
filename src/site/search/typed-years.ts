import { type TypedYears, typedYears } from '../../documents/words/query-years.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../page/visit.ts';
import { isSimilar } from './neighbours.ts';
import { changed, type SearchState, stateUrl } from './search-state.ts';

/**
 * The state with a range of years among its words as the filter for years, unless it has one; and these years.
 * [words-35]
 */
export function withTypedYears(state: SearchState): {
  readonly state: SearchState;
  readonly years?: TypedYears | undefined;
} {
  const { tab, words, from, to } = state;
  if (tab !== 'objects' || isSimilar(state) || from !== undefined || to !== undefined) return { state };
  const years = typedYears(words);
  if (years === undefined) return { state };
  return { state: { ...state, words: years.words, from: years.from, to: years.to }, years };
}

/** Says that years were read, with a link that searches for the number instead. */
export function yearsLine(visit: Visit, state: SearchState, { text, asNumber }: TypedYears): Html {
  const { search } = visit.texts;
  const number = changed(state, { words: asNumber, from: undefined, to: undefined });
  return html`<p class="did-you-mean"><bdi>${search.yearsRead(text)}</bdi> ${search.asNumber} <a data-swap="top" rel="nofollow" href="${stateUrl(visit, number)}"><bdi>${asNumber}</bdi></a></p>`;
}
