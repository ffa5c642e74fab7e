import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../page/visit.ts';
import { FACET_NAMES, qualityLabel, valueLabel } from './facets.ts';
import { changed, type SearchState, stateUrl, toggled } from './search-state.ts';

/** Something that is chosen, and the state without it. */
export interface Choice {
  readonly facet: string;
  readonly label: string;
  readonly colour?: string;
  readonly without: SearchState;
}

/** All chosen filters of a state. */
export function choicesOf(visit: Visit, state: SearchState): Choice[] {
  const { texts } = visit;
  const { search } = texts;
  const choices: Choice[] = FACET_NAMES.flatMap((name) =>
    (state.chosen[name] ?? []).map((value) => ({
      facet: search.facets[name],
      label: valueLabel(visit, name, value),
      ...(name === 'imageColor' && { colour: value }),
      without: changed(toggled(state, name, value), {}),
    })),
  );
  const { spatial, hasPicture, quality, from, to, chosenEntity } = state;
  if (chosenEntity !== undefined) {
    choices.push({
      facet: texts.entities.facet,
      label: chosenEntity.label,
      without: withoutEntity(changed(state, {})),
    });
  }
  if (hasPicture !== undefined) {
    const without = changed(state, { hasPicture: undefined });
    choices.push({ facet: search.picture, label: search.hasPicture[hasPicture], without });
  }
  if (spatial !== '') {
    choices.push({ facet: search.facets.spatial, label: spatial, without: changed(state, { spatial: '' }) });
  }
  if (quality !== '') {
    const without = changed(state, { quality: '' });
    choices.push({ facet: texts.quality.filter, label: qualityLabel(visit, quality), without });
  }
  if (from !== undefined || to !== undefined) {
    const without = changed(state, { from: undefined, to: undefined });
    choices.push({ facet: search.time, label: search.period(from, to), without });
  }
  return choices;
}

const withoutEntity = ({ chosenEntity: _, ...state }: SearchState): SearchState => ({
  ...state,
  entity: '',
  role: '',
});

/** The state without any filter; words and what it is similar to stay. */
export const withoutFilters = (state: SearchState): SearchState =>
  withoutEntity(
    changed(state, {
      chosen: {},
      spatial: '',
      hasPicture: undefined,
      quality: '',
      from: undefined,
      to: undefined,
    }),
  );

/** The chosen filters as links that remove them. */
export function chips(visit: Visit, state: SearchState): Html | false {
  const { search } = visit.texts;
  const choices = choicesOf(visit, state);
  if (choices.length === 0) return false;
  return html`<ul class="chips" aria-label="${search.chosen}">${choices.map(
    ({ facet, label, colour, without }) =>
      html`<li><a class="chip" rel="nofollow" data-swap href="${stateUrl(visit, without)}"><span class="hidden">${search.remove} </span>${colour && html`<span class="swatch" data-colour="${colour}"></span>`}<span class="chip-facet">${facet}:</span> <bdi>${label}</bdi> <span aria-hidden="true">×</span></a></li>`,
  )}${choices.length > 1 && html`<li><a class="chip-all" data-swap href="${stateUrl(visit, withoutFilters(state))}">${search.removeAll}</a></li>`}</ul>`;
}
