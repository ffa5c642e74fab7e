import { Problem } from '../../kernel/problem.ts';
import { fieldsLike, listedNames, splitList } from './field-lists.ts';
import { filterClauses } from './filter-clauses.ts';

/** The parts of a search that name fields. */
export interface FieldUses {
  readonly query_by?: string | undefined;
  readonly filter_by?: string | undefined;
  readonly sort_by?: string | undefined;
  readonly group_by?: string | undefined;
  readonly facet_by?: string | undefined;
}

/**
 * Refuses hidden fields as if the index did not have them: they only serve
 * exports and the deprecated endpoints, so that v2's `facet_by=publisher` and the like stay unknown.
 * Errors: a Problem with the engine's message for an unknown field. [search-4]
 */
export function refuseHiddenFields(uses: FieldUses, hidden: readonly string[]): void {
  const texts = Object.values(uses);
  if (!hidden.some((name) => texts.some((text) => text?.includes(name)))) return;
  const { query_by, filter_by, sort_by, group_by, facet_by } = uses;
  const hiddenIn = (names: readonly string[]) => names.find((name) => hidden.includes(name));

  const searched = hiddenIn(wordsIn(query_by)) ?? hiddenIn(wordsIn(group_by));
  if (searched) throw new Problem(404, `Could not find a field named \`${searched}\` in the schema.`);

  const filtered = hiddenIn(fieldsOfFilter(filter_by));
  if (filtered) throw unknownFilterField(filtered);

  const counted = hiddenIn(wordsIn(facet_by));
  if (counted) throw new Problem(404, `Could not find a facet field named \`${counted}\` in the schema.`);

  const evaluated = sort_by?.includes('_eval') && hiddenIn(fieldsOfFilter(sort_by));
  if (evaluated) throw unknownFilterField(evaluated);
  const sorted = hiddenIn(wordsIn(sort_by));
  if (sorted) {
    throw new Problem(404, `Could not find a field named \`${sorted}\` in the schema for sorting.`);
  }
}

/**
 * Refuses names with `*` in `query_by` that match hidden fields only, as if there were none.
 * Errors: a Problem with the engine's message.
 */
export function refuseHiddenWildcards(
  query_by: string,
  visible: readonly string[],
  hidden: readonly string[],
): void {
  for (const name of listedNames(query_by)) {
    if (fieldsLike(name, visible).length > 0 || fieldsLike(name, hidden).length === 0) continue;
    const message = `No string or string array field found matching the pattern \`${name}\` in the schema.`;
    throw new Problem(404, message);
  }
}

/** A list of fields to mark without hidden ones; `none` stands for no field. */
export function withoutHidden(list: string, hidden: readonly string[]): string {
  const names = listedNames(list);
  const visible = names.filter((name) => !hidden.includes(name));
  if (visible.length === names.length) return list;
  return visible.length === 0 ? 'none' : visible.join(',');
}

/**
 * `facet_by` with wildcards that would match hidden fields, such as `*` or
 * `l*(sort_by:_alpha:asc)`, replaced by the visible facet fields that they match.
 * Errors: a Problem with the engine's message if they match no visible field, or
 * are in the wrong position.
 */
export function expandFacetWildcards(
  facet_by: string,
  visible: readonly string[],
  hidden: readonly string[],
): string {
  if (!facet_by.includes('*')) return facet_by;
  const matchesHidden = (prefix: string) => hidden.some((name) => name.startsWith(prefix));
  return splitList(facet_by)
    .map((item) => {
      const [, prefix, options = ''] = WILDCARD_ITEM.exec(item) ?? [];
      const misplaced = prefix === undefined ? prefixesIn(item).find(matchesHidden) : undefined;
      if (misplaced !== undefined) throw unknownFacets(misplaced);
      if (prefix === undefined || !matchesHidden(prefix)) return item;
      const names = visible.filter((name) => name.startsWith(prefix));
      if (names.length === 0) throw unknownFacets(prefix);
      return names.map((name) => name + options).join(',');
    })
    .join(',');
}

/** `prefix*`, optionally with options in round brackets. */
const WILDCARD_ITEM = /^\s*([^\s()*]*)\*\s*(\(.*)?$/s;

/** The text before each `*` of an item that is not a plain wildcard. */
const prefixesIn = (item: string): string[] =>
  [...item.matchAll(/(?<!\w)(\w*)\*/g)].map(([, prefix = '']) => prefix);

const unknownFacets = (prefix: string) =>
  new Problem(404, `Could not find a facet field for \`${prefix}*\` in the schema.`);

const unknownFilterField = (name: string) =>
  new Problem(400, `Could not find a filter field named \`${name}\` in the schema.`);

/**
 * All words of a list of fields, including options and labels: engines differ in
 * where an item ends, and a hidden name must not pass because of that.
 */
const wordsIn = (list: string | undefined): string[] => list?.match(/\w+/g) ?? [];

const fieldsOfFilter = (filter = ''): string[] =>
  filterClauses(filter)
    .filter(({ value }) => value !== '')
    .map(({ field }) => field);
