import { contentDocuments, contentPrefix } from '../../documents/pages/content-documents.ts';
import { institutionDocuments, institutionPrefix } from '../../documents/pages/institution-documents.ts';
import type { PageContext } from '../../documents/pages/page-document.ts';
import { wikiDocument, wikiPrefix } from '../../documents/pages/wiki-document.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Cms, CmsMismatch, CmsUnreachable } from '../../stores/cms/cms.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';
import { type Wiki, WikiUnreachable } from '../../stores/wiki/wiki.ts';
import { PAGE_COLLECTIONS, type PageCollection } from '../collections/page-collections.ts';
import { type RemovalOptions, RemovalRefused } from '../collections/removal-limit.ts';
import {
  type SyncedCollection,
  syncCollection,
  type WantedDocuments,
} from '../collections/sync-collection.ts';

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
 * Fills `editorial` from the CMS and `knowledge` from the knowledge base. [ingest-10] Call
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

interface PageSources {
  readonly cms: Cms;
  readonly wiki: Wiki;
  readonly context: PageContext;
  readonly clock: Clock;
}

interface PageDocuments extends WantedDocuments {
  /** Why entries could not be read; their documents stay as they are. */
  readonly faults: readonly string[];
}

/** The documents of `editorial`, from the CMS. Errors: CmsUnreachable, CmsMismatch. */
async function editorialDocuments(
  { cms, context, clock }: PageSources,
  signal: AbortSignal | undefined,
): Promise<PageDocuments> {
  const institutions = await cms.institutions(signal);
  const content = await cms.contentWithBlocks(signal);
  const now = Math.floor(clock() / 1000);
  return {
    documents: [
      ...institutions.valid.flatMap((one) => institutionDocuments(one, context)),
      ...content.valid.flatMap((one) => contentDocuments(one, context, now)),
    ],
    unreadable: [
      ...institutions.mismatches.map(({ id }) => institutionPrefix(id)),
      ...content.mismatches.map(({ id }) => contentPrefix(id)),
    ],
    faults: [...institutions.mismatches, ...content.mismatches].map(({ note }) => note),
  };
}

/** The documents of `knowledge`, from the knowledge base. Errors: WikiUnreachable. */
async function knowledgeDocuments(
  { wiki, context }: PageSources,
  signal: AbortSignal | undefined,
): Promise<PageDocuments> {
  const { pages, faults } = await wiki.pages(signal);
  return {
    documents: pages.map((page) => wikiDocument(page, context)),
    unreadable: faults.map(({ id }) => wikiPrefix(id)),
    faults: faults.map(({ id, reason }) => `wiki page ${id}: ${reason}`),
  };
}
