import { Problem } from '../../kernel/problem.ts';
import { filterClauses } from './filter-clauses.ts';
import { splitList } from './sort-keys.ts';

/** The parts of a search that name fields. */
export interface FieldUses {
  readonly queryBy: string | undefined;
  readonly filterBy: string | undefined;
  readonly sortBy: string | undefined;
  readonly groupBy: string | undefined;
  readonly facetBy: string | undefined;
}

/**
 * Answers as if the index had no hidden field: those serve only the deprecated
 * endpoints, so that v2's `facet_by=publisher` and the like stay unknown.
 * Errors: a Problem with the engine's own wording for an unknown field.
 */
export function refuseHiddenFields(uses: FieldUses, hidden: readonly string[]): void {
  if (!hidden.some((name) => mentions(uses, name))) return;
  const isHidden = (name: string) => hidden.includes(name);

  const searched = namesIn(uses.queryBy).find(isHidden) ?? namesIn(uses.groupBy).find(isHidden);
  if (searched) throw new Problem(404, `Could not find a field named \`${searched}\` in the schema.`);

  const filtered = fieldsOfFilter(uses.filterBy).find(isHidden);
  if (filtered) throw unknownFilterField(filtered);

  const counted = namesIn(uses.facetBy).find(isHidden);
  if (counted) throw new Problem(404, `Could not find a facet field named \`${counted}\` in the schema.`);

  const sorted = namesIn(uses.sortBy).find(isHidden);
  if (sorted) {
    throw new Problem(404, `Could not find a field named \`${sorted}\` in the schema for sorting.`);
  }
  const evaluated = uses.sortBy?.includes('_eval') && fieldsOfFilter(uses.sortBy).find(isHidden);
  if (evaluated) throw unknownFilterField(evaluated);
}

/**
 * `facet_by` with wildcards that would reach hidden fields, such as `*` or
 * `l*`, replaced by the visible facet fields that they stand for.
 * Errors: a Problem with the engine's wording when they stand for no visible one.
 */
export function expandFacetWildcards(
  facetBy: string,
  visible: readonly string[],
  hidden: readonly string[],
): string {
  if (!facetBy.includes('*')) return facetBy;
  const reaches = (prefix: string) => hidden.some((name) => name.startsWith(prefix));
  return splitList(facetBy)
    .flatMap((item) => {
      const prefix = /^\s*([^\s()*]*)\*\s*$/.exec(item)?.[1];
      if (prefix === undefined || !reaches(prefix)) return [item];
      const names = visible.filter((name) => name.startsWith(prefix));
      if (names.length === 0) {
        throw new Problem(404, `Could not find a facet field for \`${prefix}*\` in the schema.`);
      }
      return names;
    })
    .join(',');
}

const mentions = ({ queryBy, filterBy, sortBy, groupBy, facetBy }: FieldUses, name: string): boolean =>
  queryBy?.includes(name) ||
  filterBy?.includes(name) ||
  sortBy?.includes(name) ||
  groupBy?.includes(name) ||
  facetBy?.includes(name) ||
  false;

const unknownFilterField = (name: string) =>
  new Problem(400, `Could not find a filter field named \`${name}\` in the schema.`);

/** Names of a list of fields, without directions and options. */
const namesIn = (list: string | undefined): string[] =>
  list === undefined ? [] : splitList(list).map((item) => item.replace(/[(:].*$/s, '').trim());

const fieldsOfFilter = (filter: string | undefined): string[] =>
  filter === undefined
    ? []
    : filterClauses(filter)
        .filter(({ value }) => value !== '')
        .map(({ field }) => field);
