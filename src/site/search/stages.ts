import { type Html, html } from '../../kernel/html.ts';
import { type HighlightedHit, similarWords } from '../../use-cases/similar-words.ts';
import type { Visit } from '../page/visit.ts';
import type { ReasonOf } from './reasons.ts';
import { listed } from './results.ts';
import { GROUP_SIZE, type ObjectsFound } from './run-search.ts';
import { changed, type SearchState, stateUrl } from './search-state.ts';

/** More words than these are left out. */
const MAX_NAMES = 12;

/**
 * Above the objects: what they were found by, if not by the words themselves; similar words that objects contain; and
 * which languages are left out. [words-36] [words-37]
 */
export function stageLine(
  visit: Visit,
  state: SearchState,
  { searched, result }: ObjectsFound,
): Html | false {
  const { search } = visit.texts;
  const { stage, names } = searched;
  const all = html`<a data-swap="top" rel="nofollow" href="${stateUrl(visit, changed(state, { languages: 'all' }))}">${search.languages.include}</a>`;
  if (stage === 'spellings') return similarLine(visit, state, result.hits);
  if (stage === 'languages' && result.found > 0) {
    const { title, instead } = search.languages;
    return html`<p class="did-you-mean">${state.languages === 'other' ? `${title}:` : instead(state.words)} ${nameList(names)}${state.languages === 'other' && html` · ${all}`}</p>`;
  }
  return state.languages === 'typed' && result.found > 0 && html`<p class="did-you-mean">${all}</p>`;
}

/** Says that nothing has the words, and which similar ones there are. [words-37] */
export function similarLine(visit: Visit, state: SearchState, hits: readonly HighlightedHit[]): Html {
  const similar = similarWords(state.words, hits);
  const { similarSpellings, similarObjects } = visit.texts.search;
  const says = similar.length === 0 ? similarObjects : similarSpellings;
  return html`<p class="did-you-mean">${says(state.words)} ${similar.map(
    (words, i) =>
      html`${i > 0 && ', '}<a data-swap="top" href="${stateUrl(visit, changed(state, { words }))}"><bdi>${words}</bdi></a>`,
  )}</p>`;
}

/** Behind the objects that have the words: the first of those that name them in other languages. [words-36] */
export function othersGroup(
  visit: Visit,
  state: SearchState,
  { others }: ObjectsFound,
  reasonOf: ReasonOf,
): Html | false {
  if (others === undefined) return false;
  const { search } = visit.texts;
  const { result, searched } = others;
  const hits = result.hits.slice(0, GROUP_SIZE);
  const { title, by, all, leaveOut } = search.languages;
  const link = (languages: SearchState['languages'], text: string) =>
    html`<a data-swap="top" rel="nofollow" href="${stateUrl(visit, changed(state, { languages }))}">${text}</a>`;
  return html`<section class="near-words" data-group aria-labelledby="other-languages">
<h2 id="other-languages">${title} <span class="near-words-count">${search.found(result.found)}</span></h2>
<p>${by} ${nameList(searched.names)}</p>
${listed(visit, state, hits, (i) => (hits[i] ? reasonOf(hits[i]) : {}))}
<p class="near-words-links">${result.found > GROUP_SIZE && html`${link('other', all(result.found))} · `}${link('typed', leaveOut)}</p>
</section>`;
}

const nameList = (names: readonly string[]): Html =>
  html`${names.slice(0, MAX_NAMES).map((name, i) => html`${i > 0 && ', '}<bdi>${name}</bdi>`)}${names.length > MAX_NAMES && ' …'}`;
