import { setImmediate as nextTurn } from 'node:timers/promises';
import { storedText, type WantedFields } from './documents/stored-document.ts';
import type { FilterNode } from './filter/filter-tree.ts';
import { parseFilter } from './filter/parse-filter.ts';
import { unlimitedBudget } from './search-budget.ts';
import type { CatalogEntry } from './store/catalog.ts';
import { SnapshotSource } from './store/collection-reader.ts';
import type { DocumentReader } from './store/document-reader.ts';
import type { Published } from './store/generation.ts';
import type { EndUse, ReaderLeases } from './store/leases.ts';
import { joinRows, type Rows, rowsMatching } from './store/rows.ts';

export interface ExportParts {
  readonly reader: DocumentReader;
  readonly published: () => Promise<Published>;
  readonly leases: ReaderLeases;
}

/** Documents that are read at once, so that no transaction is open while a client reads slowly. */
const PAGE_DOCUMENTS = 100;
/** Rows that are listed before other work may run. */
const LISTED_AT_ONCE = 10_000;

/**
 * Documents as JSON text in insertion order, as they were when the export began: a
 * lease keeps them until it ends. An empty filter matches all documents.
 */
export async function* exportDocuments(
  entry: CatalogEntry,
  parts: ExportParts,
  filter: string,
  fields: WantedFields,
): AsyncGenerator<string> {
  const tree = parseFilter(filter, entry.schema);
  const textOf = storedText(fields, entry.schema);
  const { rows, end } = tree ? await findRows(tree, entry, parts) : await listRows(entry, parts);
  try {
    for (let at = 0; at < rows.length; at += PAGE_DOCUMENTS) {
      const page = parts.reader.read([...rows.subarray(at, at + PAGE_DOCUMENTS)], () => true);
      for (const stored of page) yield textOf(stored);
    }
  } finally {
    end();
  }
}

/** Rows under a lease, which `end` releases. */
interface LeasedRows {
  readonly rows: Uint32Array;
  readonly end: EndUse;
}

async function findRows(
  tree: FilterNode,
  { folder, schema }: CatalogEntry,
  { published, leases }: ExportParts,
): Promise<LeasedRows> {
  const state = await published();
  const end = leases.useForLong(folder, state.change);
  const source = new SnapshotSource(folder, schema);
  try {
    return { rows: rowsMatching(tree, source.of(state), unlimitedBudget()).rows, end };
  } catch (error) {
    end();
    throw error;
  } finally {
    source.close();
  }
}

async function listRows({ folder }: CatalogEntry, { reader, leases }: ExportParts): Promise<LeasedRows> {
  const state = reader.state();
  const end = leases.useForLong(folder, state.change);
  try {
    const pages: Rows[] = [];
    for (let after = 0; ; await nextTurn()) {
      const page = reader.rowsOf(state, after, LISTED_AT_ONCE);
      pages.push(page);
      if (page.rows.length < LISTED_AT_ONCE) return { rows: joinRows(pages).rows, end };
      after = page.rows.at(-1) ?? after;
    }
  } catch (error) {
    end();
    throw error;
  }
}
