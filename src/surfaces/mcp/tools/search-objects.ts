import type { Pieces } from '../../../kernel/pieces.ts';
import { parseReply } from '../../../use-cases/engine-reply.ts';
import type { RequestContext, SearchReply, SearchRequest } from '../../../use-cases/search-request.ts';
import { foundByWords, type StageReply } from '../../../use-cases/search-stages.ts';
import type { HighlightedHit } from '../../../use-cases/similar-words.ts';
import { firstFitting, NOTICE } from '../answers/answer.ts';
import { HIT_FIELDS, HIT_SIZES, type Hit, type HitDocument, hitOf } from '../answers/hits.ts';
import type { Call, McpParts } from '../mcp-parts.ts';

/** What the tools read of a search reply. */
export interface ObjectsReply<Document = HitDocument> {
  readonly found: number;
  readonly out_of: number;
  readonly hits: readonly (HighlightedHit & {
    readonly document: Document;
    readonly vector_distance?: number;
  })[];
  /** With `semantic`; null if words cannot be compared with vectors at present. */
  readonly neighbours?: Pick<ObjectsReply<Document>, 'hits'> | null;
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly { readonly value: string; readonly count: number }[];
  }[];
}

/** Searches objects for words as the site does, in the first stage that finds some. Errors: Problem; see `Catalogue.search`. */
export const searchObjects = <Document = HitDocument>(
  { catalogue }: Pick<McpParts, 'catalogue'>,
  { context }: Pick<Call, 'context'>,
  { further, ...request }: Partial<SearchRequest>,
  parse?: (body: Pieces, context: RequestContext) => Promise<ObjectsReply<Document>>,
): Promise<StageReply<ObjectsReply<Document>>> =>
  foundByWords(
    catalogue,
    {
      per_page: 5,
      further: { include_fields: HIT_FIELDS, highlight_fields: 'none', ...further },
      ...request,
    },
    context,
    parse,
  );

/** An answer with the hits of a similarity search. */
export function nearestHits(
  reply: SearchReply,
  { idBase }: Pick<McpParts, 'idBase'>,
): { readonly hits: Hit[]; readonly notice: string } {
  const { hits } = parseReply<ObjectsReply>(reply.body);
  return firstFitting(
    HIT_SIZES.map((size) => ({
      hits: hits.map(({ document, vector_distance }) => hitOf(document, idBase, size, vector_distance)),
      notice: NOTICE,
    })),
  );
}
