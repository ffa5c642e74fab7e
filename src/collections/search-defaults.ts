import { COLLECTION_NAMES, type CollectionName, FIELDS } from './collections.ts';
import type { FieldRow } from './field-row.ts';

/** What the API sends where a client says nothing; names of fields in their order. */
export interface SearchDefaults {
  readonly queryBy: readonly string[];
  readonly facetBy: readonly string[];
  /** Left out of hits unless the client gives include_fields or exclude_fields. */
  readonly excludeFields: readonly string[];
  /** Left out of hits whatever the client says. */
  readonly hiddenFields: readonly string[];
}

export const SEARCH_DEFAULTS: Readonly<Record<CollectionName, SearchDefaults>> = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, defaultsOf(FIELDS[name])]),
) as Record<CollectionName, SearchDefaults>;

function defaultsOf(rows: readonly FieldRow[]): SearchDefaults {
  const names = (selected: readonly FieldRow[]) => selected.map((row) => row.name);
  return {
    queryBy: ordered(rows, (row) => row.search),
    facetBy: ordered(rows, (row) => (typeof row.facet === 'number' ? row.facet : undefined)),
    excludeFields: names(rows.filter((row) => row.withheld === 'by default')),
    hiddenFields: names(rows.filter((row) => row.withheld === 'always')),
  };
}

function ordered(rows: readonly FieldRow[], place: (row: FieldRow) => number | undefined): string[] {
  return rows
    .flatMap((row) => {
      const at = place(row);
      return at === undefined ? [] : [{ name: row.name, at }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}
