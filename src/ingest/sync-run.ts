import { CmsMismatch, CmsUnreachable } from '../cms/cms.ts';
import type { SearchIndex } from '../search/search-engine.ts';
import { WikiUnreachable } from '../wiki/wiki.ts';
import { PAGE_COLLECTIONS, type PageCollection } from './page-collections.ts';
import { type RemovalOptions, RemovalRefused } from './removal-limit.ts';
import { editorialDocuments, knowledgeDocuments, type PageSources } from './sync/page-documents.ts';
import { type SyncedCollection, syncCollection } from './sync/sync-collection.ts';

export interface SyncParts extends PageSources {
  readonly index: SearchIndex;
}

/** The result for one collection. */
export type SyncOutcome = { readonly collection: PageCollection } & (
  | (SyncedCollection & { readonly faults: readonly string[] })
  /** Its source did not respond: the collection stays as it is. */
  | { readonly unreachable: string }
  /** Too many documents would be removed: the collection stays as it is. */
  | { readonly refused: string }
);

/**
 * Fills `editorial` from the CMS and `knowledge` from the knowledge base. Call
 * it under a lock: two runs must not write at the same time.
 * Errors: those of the index. If a source does not respond, or too many documents
 * would be removed, the collection stays as it is; if an entry cannot be read, its documents do.
 */
export async function runSync(
  parts: SyncParts,
  { signal, ...options }: RemovalOptions & { readonly signal?: AbortSignal | undefined } = {},
): Promise<SyncOutcome[]> {
  const outcomes: SyncOutcome[] = [];
  for (const collection of PAGE_COLLECTIONS) {
    if (signal?.aborted) break;
    outcomes.push({ collection, ...(await syncOne(parts, collection, options, signal)) });
  }
  return outcomes;
}

async function syncOne(
  parts: SyncParts,
  collection: PageCollection,
  options: RemovalOptions,
  signal: AbortSignal | undefined,
) {
  try {
    const read = collection === 'editorial' ? editorialDocuments : knowledgeDocuments;
    const { faults, ...wanted } = await read(parts, signal);
    return { ...(await syncCollection(parts.index, collection, wanted, options)), faults };
  } catch (error) {
    // A mismatch that is thrown, rather than returned, concerns a whole list.
    if (error instanceof CmsUnreachable || error instanceof CmsMismatch || error instanceof WikiUnreachable) {
      return { unreachable: error.message };
    }
    if (error instanceof RemovalRefused) return { refused: error.message };
    throw error;
  }
}
