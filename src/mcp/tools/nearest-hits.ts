import { parseReply } from '../../catalogue/engine-reply.ts';
import type { SearchReply } from '../../catalogue/search-request.ts';
import { firstFitting } from '../answers/answer-size.ts';
import { HIT_SIZES, type Hit, hitOf } from '../answers/hits.ts';
import { NOTICE } from '../answers/notice.ts';
import type { McpParts } from '../mcp-parts.ts';
import type { ObjectsReply } from './search-objects.ts';

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
