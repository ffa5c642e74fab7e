import { foundObjects } from '../../catalogue/found-objects.ts';
import type { SearchRequest } from '../../catalogue/search-request.ts';
import { HIT_FIELDS, type HitDocument } from '../answers/hits.ts';
import type { Call } from '../call.ts';
import type { McpParts } from '../mcp-parts.ts';

/** What the tools read of a search reply. */
export interface ObjectsReply<Document = HitDocument> {
  readonly found: number;
  readonly out_of: number;
  readonly hits: readonly { readonly document: Document; readonly vector_distance?: number }[];
  /** With `semantic`; null if words cannot be compared with vectors at present. */
  readonly neighbours?: Pick<ObjectsReply<Document>, 'hits'> | null;
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly { readonly value: string; readonly count: number }[];
  }[];
}

/** Searches objects as `/v2/search` does, and for other forms of the words. Errors: Problem; see `Catalogue.search`. */
export const searchObjects = <Document = HitDocument>(
  { catalogue }: Pick<McpParts, 'catalogue'>,
  { context }: Pick<Call, 'context'>,
  { further, ...request }: Partial<SearchRequest>,
): Promise<ObjectsReply<Document>> =>
  foundObjects(
    catalogue,
    {
      per_page: 5,
      word_forms: true,
      further: { include_fields: HIT_FIELDS, highlight_fields: 'none', ...further },
      ...request,
    },
    context,
  );
