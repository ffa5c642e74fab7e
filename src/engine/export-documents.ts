import { setImmediate as nextTurn } from 'node:timers/promises';
import { type StoredDocument, storedText, type WantedFields } from './documents/stored-document.ts';
import type { DamagedDocument } from './fault.ts';
import type { FilterNode } from './filter/filter-tree.ts';
import { parseFilter } from './filter/parse-filter.ts';
import type { CollectionSchema } from './schema.ts';
import { unlimitedBudget } from './search-budget.ts';
import type { CatalogEntry } from './store/catalog.ts';
import { SnapshotSource } from './store/collection-reader.ts';
import { DocumentReader, type StoredState } from './store/document-reader.ts';
import { documentsPath } from './store/document-tables.ts';
import type { Published } from './store/generation.ts';
import type { ReaderLeases } from './store/leases.ts';
import { joinRows, type Rows, rowsMatching } from './store/rows.ts';

export interface ExportParts {
  readonly published: () => Promise<Published>;
  readonly leases: ReaderLeases;
  /** Called with documents that are left out. */
  readonly onDamaged: (damaged: readonly DamagedDocument[]) => void;
}

/** Documents of one moment. Closing them releases a lease and a file. */
export interface OpenedDocuments {
  texts(): Generator<string>;
  close(): void;
}

/** What is read at once, so that no transaction is open while a client reads slowly. */
const PAGE_DOCUMENTS = 100;
const PAGE_CHARACTERS = 4 * 1024 * 1024;
/** Rows that are listed before other work may run. */
const LISTED_AT_ONCE = 10_000;

/**
 * Opens documents as JSON text in insertion order, as they are now: a lease keeps their rows, and the
 * open file keeps them all if the collection is dropped. An empty filter matches all documents.
 */
export async function openDocuments(
  { folder, schema }: CatalogEntry,
  { published, leases, onDamaged }: ExportParts,
  filter: string,
  fields: WantedFields,
): Promise<OpenedDocuments> {
  const tree = parseFilter(filter, schema);
  const textOf = storedText(fields, schema);
  const state = tree && (await published());
  using opening = new DisposableStack();
  const reader = opening.adopt(new DocumentReader(documentsPath(folder)), (opened) => opened.close());
  const stored = reader.state();
  opening.defer(leases.useForLong(folder, (state ?? stored).change));
  const rows = tree && state ? rowsIn(folder, schema, state, tree) : await listRows(reader, stored);
  const opened = opening.move();
  return { texts: () => read(reader, rows, textOf, onDamaged), close: () => opened.dispose() };
}

function* read(
  reader: DocumentReader,
  rows: Uint32Array,
  textOf: (stored: StoredDocument) => string,
  onDamaged: ExportParts['onDamaged'],
): Generator<string> {
  for (let at = 0; at < rows.length; ) {
    const page = reader.read(rows.subarray(at, at + PAGE_DOCUMENTS), () => true, PAGE_CHARACTERS);
    for (const stored of page) if (stored) yield textOf(stored);
    at += page.length;
    const damaged = reader.takeDamaged();
    if (damaged.length > 0) onDamaged(damaged);
  }
}

function rowsIn(folder: string, schema: CollectionSchema, state: Published, tree: FilterNode): Uint32Array {
  const source = new SnapshotSource(folder, schema);
  try {
    return rowsMatching(tree, source.of(state), unlimitedBudget()).rows;
  } finally {
    source.close();
  }
}

async function listRows(reader: DocumentReader, state: StoredState): Promise<Uint32Array> {
  const pages: Rows[] = [];
  for (let after = 0; ; await nextTurn()) {
    const page = reader.rowsOf(state, after, LISTED_AT_ONCE);
    pages.push(page);
    if (page.rows.length < LISTED_AT_ONCE) return joinRows(pages).rows;
    after = page.rows.at(-1) ?? after;
  }
}
