import type { Cms } from '../../cms/cms.ts';
import { contentDocuments, contentPrefix } from '../../collections/content-documents.ts';
import { institutionDocuments, institutionPrefix } from '../../collections/institution-documents.ts';
import type { PageContext } from '../../collections/page-document.ts';
import { wikiDocument, wikiPrefix } from '../../collections/wiki-document.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Wiki } from '../../wiki/wiki.ts';
import type { WantedDocuments } from './sync-collection.ts';

export interface PageSources {
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
export async function editorialDocuments(
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
    faults: [...institutions.mismatches, ...content.mismatches].map(({ message }) => message),
  };
}

/** The documents of `knowledge`, from the knowledge base. Errors: WikiUnreachable. */
export async function knowledgeDocuments(
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
