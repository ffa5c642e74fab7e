import { fieldPaths, type Selection } from '../directus-selections.ts';

/** What is wanted of a collection. */
export interface ListQuery {
  readonly selection: Selection;
  readonly filter?: object;
  readonly sort?: string;
  /** Limits and orders of lists within entries: without them Directus cuts each at 100. */
  readonly deep?: object;
}

/** The path of a request for all that fit; Directus takes filters and `deep` as JSON. */
export function listPath({ selection, filter, sort, deep }: ListQuery): string {
  const query = new URLSearchParams({ limit: '-1', fields: fieldPaths(selection).join(',') });
  if (sort !== undefined) query.set('sort', sort);
  if (filter !== undefined) query.set('filter', JSON.stringify(filter));
  if (deep !== undefined) query.set('deep', JSON.stringify(deep));
  return `/items/${selection.collection}?${query}`;
}

/** All of a nested list, in order. */
export const all = (...order: readonly string[]) => ({ _limit: -1, _sort: order });

/**
 * A filter for a text of exactly these characters, or a little more: Directus
 * reads some texts as something else (`null`, `true`, `$NOW`), and those are
 * looked for by their end. So what is found has to be compared once more.
 */
export const textFilter = (text: string): object =>
  /^(?:null|NULL|true|false|\$.*)$/s.test(text) ? { _ends_with: text.slice(1) } : { _eq: text };

/**
 * Whether Directus can be asked for an id or slug: PostgreSQL fails at some
 * characters, and a long one is refused with all of the request. Columns of ids
 * and slugs hold 255 characters.
 */
export const canBeAsked = (text: string): boolean =>
  text !== '' && text.length <= MAX_LENGTH && !text.includes('\u0000') && text.isWellFormed();

const MAX_LENGTH = 255;
