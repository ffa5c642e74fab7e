import { COLLECTION_NAMES, type CollectionName, FIELDS } from './collections.ts';
import type { FieldRow } from './field-row.ts';

/** Default parameters of searches: names of fields in their order. */
export interface SearchDefaults {
  readonly query_by: readonly string[];
  readonly facet_by: readonly string[];
  /** Unless the client sends include_fields or exclude_fields. */
  readonly exclude_fields: readonly string[];
  /** Only in hits if `include_fields` names them; names with `*` do not stand for them. [documents-1] */
  readonly additions: readonly string[];
  /** Excluded from all hits. */
  readonly hidden: readonly string[];
}

// [search-8] [search-2]
export const SEARCH_DEFAULTS: Readonly<Record<CollectionName, SearchDefaults>> = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, defaultsOf(FIELDS[name])]),
) as Record<CollectionName, SearchDefaults>;

function defaultsOf(rows: readonly FieldRow[]): SearchDefaults {
  const withheld = (when: FieldRow['withheld']) =>
    rows.filter((row) => row.withheld === when).map(({ name }) => name);
  return {
    query_by: ordered(rows, ({ search }) => search),
    facet_by: ordered(rows, ({ facet }) => (typeof facet === 'number' ? facet : undefined)),
    exclude_fields: withheld('by default'),
    additions: withheld('unless named'),
    hidden: withheld('always'),
  };
}

/** The names of the rows that have a rank, in its order. */
function ordered(rows: readonly FieldRow[], rankOf: (row: FieldRow) => number | undefined): string[] {
  return rows
    .filter((row) => rankOf(row) !== undefined)
    .sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0))
    .map(({ name }) => name);
}
