import { fieldPaths, type Selection } from '../directus-selections.ts';

/** A query for items of a collection. */
export interface ListQuery {
  readonly selection: Selection;
  readonly filter?: object;
  readonly sort?: string;
  /** Limits and orders of nested lists; without them, Directus cuts each off at 100. */
  readonly deep?: object;
}

/** The path of a request for all matching items, with filters and `deep` as JSON. */
export function listPath({ selection, filter, sort, deep }: ListQuery): string {
  const query = new URLSearchParams({ limit: '-1', fields: fieldPaths(selection).join(',') });
  if (sort !== undefined) query.set('sort', sort);
  if (filter !== undefined) query.set('filter', JSON.stringify(filter));
  if (deep !== undefined) query.set('deep', JSON.stringify(deep));
  return `/items/${selection.collection}?${query}`;
}

/** The whole of a nested list, in order. */
export const all = (...order: readonly string[]) => ({ _limit: -1, _sort: order });

/**
 * A filter for a text. Directus gives some texts a meaning of their own (`null`,
 * `true`, `$NOW`); these are matched by their end, so that the caller must
 * compare the results once more.
 */
export const textFilter = (text: string): object =>
  /^(?:null|NULL|true|false|\$.*)$/s.test(text) ? { _ends_with: text.slice(1) } : { _eq: text };

/**
 * Whether an id or slug can be part of a request: PostgreSQL fails at some
 * characters, and a long text makes the whole request fail. Columns of ids and
 * slugs hold 255 characters.
 */
export const isQueryable = (text: string): boolean =>
  text !== '' && text.length <= MAX_LENGTH && !text.includes('\u0000') && text.isWellFormed();

const MAX_LENGTH = 255;
