import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { type SearchState, stateParameters, statePath } from './search-state.ts';

/** The URL of a state in the page's language. */
export const stateUrl = ({ links }: Visit, state: SearchState): string => links.to(statePath(state));

/** What a form must send besides its own fields, so that the rest of the state stays. */
export const hiddenFields = (state: SearchState, own: readonly string[]): Html =>
  html`${stateParameters(state)
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
