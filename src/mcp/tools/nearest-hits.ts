import type { SearchReply } from '../../catalogue/search-request.ts';
import { firstFitting } from '../answers/answer-size.ts';
import { HIT_SIZES, type Hit, type HitDocument, hitOf } from '../answers/hits.ts';
import type { McpParts } from '../mcp-parts.ts';
import { parsed } from './search-objects.ts';

/** An answer with the hits of a similarity search, before what else it has. */
export function nearestHits<Rest extends object>(
  reply: SearchReply,
  { idBase }: Pick<McpParts, 'idBase'>,
  rest: Rest,
): { readonly hits: Hit[] } & Rest {
  const { hits } = parsed<HitDocument>(reply);
  return firstFitting(
    HIT_SIZES.map((size) => ({
      hits: hits.map(({ document, vector_distance }) => hitOf(document, idBase, size, vector_distance)),
      ...rest,
    })),
  );
}
