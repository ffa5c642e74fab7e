import { type Cms, CmsMismatch, CmsUnreachable } from '../cms/cms.ts';
import { contentDocuments, contentPrefix } from '../collections/content-documents.ts';
import { institutionDocuments, institutionPrefix } from '../collections/institution-documents.ts';
import type { PageContext } from '../collections/page-document.ts';
import { wikiDocument, wikiPrefix } from '../collections/wiki-document.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SearchIndex } from '../search/search-engine.ts';
import { type Wiki, WikiUnreachable } from '../wiki/wiki.ts';
import { PAGE_COLLECTIONS, type PageCollection } from './page-collections.ts';
import { type SyncedCollection, syncCollection, type WantedDocuments } from './syncing/sync-collection.ts';

/** What `sync` works with. */
export interface SyncParts {
  readonly cms: Cms;
  readonly wiki: Wiki;
  readonly index: SearchIndex;
  readonly context: PageContext;
  readonly clock: Clock;
}

/** What became of one collection. */
export type SyncOutcome = { readonly collection: PageCollection } & (
  | (SyncedCollection & { readonly faults: readonly string[] })
  /** Its source gave no answer: it stays as it is. */
  | { readonly unreachable: string }
);

interface Wanted extends WantedDocuments {
  /** Why entries could not be read; their documents stay as they are. */
  readonly faults: readonly string[];
}

/**
 * Fills `editorial` from the CMS and `knowledge` from the knowledge base. To be
 * called under a lock, for two runs must not meet.
 * Errors: those of the index. A source that gives no answer leaves its
 * collection as it is, an entry that cannot be read its documents.
 */
export async function runSync(parts: SyncParts, signal?: AbortSignal): Promise<SyncOutcome[]> {
  const outcomes: SyncOutcome[] = [];
  for (const collection of PAGE_COLLECTIONS) {
    if (signal?.aborted) break;
    outcomes.push({ collection, ...(await syncOne(parts, collection, signal)) });
  }
  return outcomes;
}

async function syncOne(parts: SyncParts, collection: PageCollection, signal: AbortSignal | undefined) {
  try {
    const read = collection === 'editorial' ? editorialDocuments : knowledgeDocuments;
    const { faults, ...wanted } = await read(parts, signal);
    return { ...(await syncCollection(parts.index, collection, wanted)), faults };
  } catch (error) {
    // A mismatch that is thrown, not told, is that of a whole list.
    const known = [CmsUnreachable, CmsMismatch, WikiUnreachable].some((kind) => error instanceof kind);
    if (!known || !(error instanceof Error)) throw error;
    return { unreachable: error.message };
  }
}

async function editorialDocuments(
  { cms, context, clock }: SyncParts,
  signal: AbortSignal | undefined,
): Promise<Wanted> {
  const institutions = await cms.institutions(signal);
  const content = await cms.contentWithBlocks(signal);
  const now = Math.floor(clock() / 1000);
  return {
    documents: [
      ...institutions.sound.flatMap((one) => institutionDocuments(one, context)),
      ...content.sound.flatMap((one) => contentDocuments(one, context, now)),
    ],
    kept: [
      ...institutions.mismatches.map(({ id }) => institutionPrefix(id)),
      ...content.mismatches.map(({ id }) => contentPrefix(id)),
    ],
    faults: [...institutions.mismatches, ...content.mismatches].map(({ message }) => message),
  };
}

async function knowledgeDocuments(
  { wiki, context }: SyncParts,
  signal: AbortSignal | undefined,
): Promise<Wanted> {
  const { pages, faults } = await wiki.pages(signal);
  return {
    documents: pages.map((page) => wikiDocument(page, context)),
    kept: faults.map(({ id }) => wikiPrefix(id)),
    faults: faults.map(({ id, reason }) => `wiki page ${id}: ${reason}`),
  };
}
