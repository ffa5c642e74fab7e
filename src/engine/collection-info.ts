import { DamagedDocuments } from './fault.ts';
import type { CollectionSchema } from './schema.ts';
import type { Catalog, CatalogEntry } from './store/catalog.ts';
import type { DocumentReaders } from './store/document-reader.ts';
import { publishedChange } from './store/generation.ts';

export interface CollectionInfo {
  readonly schema: CollectionSchema;
  /** 0 if they cannot be read. */
  readonly documents: number;
  /** Why documents cannot be read, or that some were lost. */
  readonly damage?: string;
  /** Unix seconds. */
  readonly createdAt: number;
}

/** Errors: any if the collection was dropped. */
export function describe(entry: CatalogEntry, catalog: Catalog, readers: DocumentReaders): CollectionInfo {
  const { schema, createdAt, folder } = entry;
  try {
    // Read first: a change may be published between the two.
    const published = publishedChange(folder);
    const reader = readers.of(folder);
    const info = { schema, createdAt, documents: reader.count() };
    const lost = reader.hasLost() || published > reader.lastChange();
    return lost ? { ...info, damage: 'its documents are older than its index was' } : info;
  } catch (error) {
    // Another process may have dropped it.
    if (!(error instanceof DamagedDocuments && catalog.isListed(entry))) throw error;
    // Opened again when it is asked for next: the file may have been put back.
    readers.close(folder);
    return { schema, createdAt, documents: 0, damage: error.message };
  }
}

/** Undefined when another process has just dropped it. */
export function describeIfListed(
  entry: CatalogEntry,
  catalog: Catalog,
  readers: DocumentReaders,
): CollectionInfo | undefined {
  try {
    return describe(entry, catalog, readers);
  } catch (error) {
    if (catalog.isListed(entry)) throw error;
    return undefined;
  }
}
