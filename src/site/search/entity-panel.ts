import { type Html, html } from '../../kernel/html.ts';
import { type Entity, entityList } from '../components/entity-list.ts';
import type { Visit } from '../page/visit.ts';
import type { SearchState } from './search-state.ts';

/** As many are shown above the objects of a search. */
const SHOWN = 3;

/** Entities whose names have the words of a search, with a way to all their objects. */
export async function matchingEntities(visit: Visit, state: SearchState): Promise<readonly Entity[]> {
  const { words, page, entity } = state;
  if (!/[\p{L}\p{N}]{2}/u.test(words) || page > 1 || entity !== '') return [];
  const request = { q: words, typosLast: true, page: 1, per_page: SHOWN };
  return (await visit.catalogue.entities(request, visit.context)).entities;
}

export const entityPanel = (visit: Visit, entities: readonly Entity[]): Html | false =>
  entities.length > 0 &&
  html`<section class="entity-panel" aria-label="${visit.texts.entities.title}">${entityList(visit, entities)}</section>`;
