import { requireFilter } from '../filter/parse-filter.ts';
import { unlimitedBudget } from '../search-budget.ts';
import { storedText, type WantedFields } from '../stored-text.ts';
import type { CatalogEntry } from './catalog.ts';
import { SnapshotSource } from './collection-reader.ts';
import type { DocumentReader } from './document-reader.ts';
import type { Published } from './generation.ts';
import { rowsMatching } from './matching-rows.ts';

/** Documents as JSON text in the order of their insertion; all of them with an empty filter. */
export async function* exportDocuments(
  { folder, schema }: CatalogEntry,
  reader: DocumentReader,
  published: () => Promise<Published>,
  filter: string,
  fields: WantedFields,
): AsyncGenerator<string> {
  const tree = requireFilter(filter, schema);
  const textOf = storedText(fields, schema);
  if (!tree) {
    for (const stored of reader.all()) yield textOf(stored);
    return;
  }
  const source = new SnapshotSource(folder, schema);
  try {
    const { rows } = rowsMatching(tree, source.of(await published()), unlimitedBudget());
    for (const row of rows) yield* reader.read([row], () => true).map(textOf);
  } finally {
    source.close();
  }
}
