import { Problem } from '../../kernel/problem.ts';
import { nameIn } from '../entities/entity-names.ts';
import type { Visit } from '../visit.ts';
import type { SearchState } from './search-state.ts';

/** The state with the entity that its URL names, or without one that does not exist. Errors: Problem; see `Catalogue.entity`. */
export async function withEntity(visit: Visit, state: SearchState): Promise<SearchState> {
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
