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

  const evaluated = uses.sortBy?.includes('_eval') && fieldsOfFilter(uses.sortBy).find(isHidden);
  if (evaluated) throw unknownFilterField(evaluated);
  const sorted = namesIn(uses.sortBy).find(isHidden);
  if (sorted) {
    throw new Problem(404, `Could not find a field named \`${sorted}\` in the schema for sorting.`);
  }
}

/**
 * `facet_by` with wildcards that would reach hidden fields, such as `*` or
 * `l*(sort_by:_alpha:asc)`, replaced by the visible facet fields that they
 * stand for.
 * Errors: a Problem with the engine's wording when they stand for no visible
 * one, or stand where no wildcard belongs.
 */
export function expandFacetWildcards(
  facetBy: string,
  visible: readonly string[],
  hidden: readonly string[],
): string {
  if (!facetBy.includes('*')) return facetBy;
  const reaches = (prefix: string) => hidden.some((name) => name.startsWith(prefix));
  return splitList(facetBy)
    .map((item) => {
      const [, prefix, options = ''] = WILDCARD_ITEM.exec(item) ?? [];
      const stray = prefix === undefined ? prefixesIn(item).find(reaches) : undefined;
      if (stray !== undefined) throw unknownFacets(stray);
      if (prefix === undefined || !reaches(prefix)) return item;
      const names = visible.filter((name) => name.startsWith(prefix));
      if (names.length === 0) throw unknownFacets(prefix);
      return names.map((name) => name + options).join(',');
    })
    .join(',');
}

/** `prefix*`, perhaps with options in round brackets. */
const WILDCARD_ITEM = /^\s*([^\s()*]*)\*\s*(\(.*)?$/s;

/** What stands before the stars of a text that is no plain wildcard. */
const prefixesIn = (item: string): string[] =>
  [...item.matchAll(/(?<!\w)(\w*)\*/g)].map(([, prefix = '']) => prefix);

const unknownFacets = (prefix: string) =>
  new Problem(404, `Could not find a facet field for \`${prefix}*\` in the schema.`);

const mentions = ({ queryBy, filterBy, sortBy, groupBy, facetBy }: FieldUses, name: string): boolean =>
  queryBy?.includes(name) ||
  filterBy?.includes(name) ||
  sortBy?.includes(name) ||
  groupBy?.includes(name) ||
  facetBy?.includes(name) ||
  false;

const unknownFilterField = (name: string) =>
  new Problem(400, `Could not find a filter field named \`${name}\` in the schema.`);

/**
 * All words of a list of fields, options and labels included: engines differ in
 * where an item ends, and no hidden name must slip through between two readings.
 */
const namesIn = (list: string | undefined): string[] => list?.match(/\w+/g) ?? [];

const fieldsOfFilter = (filter: string | undefined): string[] =>
  filter === undefined
    ? []
    : filterClauses(filter)
        .filter(({ value }) => value !== '')
        .map(({ field }) => field);
