import { Buffer } from 'node:buffer';
import type { CollectionName } from '../collections/collections.ts';
import { Problem } from '../kernel/problem.ts';
import type { EngineReply, SearchEngine, SearchParameters } from '../search/search-engine.ts';
import { type CursorKey, hashOf, readCursor, writeCursor } from './cursor.ts';
import { fromEngine, parseReply, successful } from './engine-reply.ts';
import { hitPositions, type SortedHit } from './hit-positions.ts';
import { type CursorOrder, cursorOrder } from './request/cursor-order.ts';
import type { RequestContext, SearchRequest } from './search-request.ts';

/** A search that is read page by page. */
export interface PagedSearch {
  /** `*`, or the cursor of the page before. */
  readonly cursor: string;
  /** Those of its first page. */
  readonly parameters: SearchParameters;
  readonly order: CursorOrder;
  readonly perPage: number;
  /** See hashOf. */
  readonly hash: string;
}

/** Where a page has ended. */
interface Position {
  /** Hits before the next page. */
  readonly offset: number;
  readonly last: SortedHit;
}

const POSITION = 'the cursor says where the page begins';

const REFUSED: Readonly<Record<string, string>> = {
  page: POSITION,
  offset: POSITION,
  group_by: 'groups have no fixed positions',
  vector_query: 'neighbours have no fixed positions',
  pinned_hits: 'pinned hits are not in the order',
  limit_hits: 'it reaches every hit',
};

/**
 * `parameters`: those of the search without the cursor.
 * Errors: Problem 400 for what does not go with a cursor.
 */
export function preparePages(
  request: SearchRequest,
  parameters: SearchParameters,
  cursor: string,
): PagedSearch {
  const { collection, q, page, further } = request;
  const given: Readonly<Record<string, string | undefined>> = { ...further, page: page?.toString() };
  for (const [name, why] of Object.entries(REFUSED)) {
    if ((given[name] ?? '').trim() !== '')
      throw new Problem(400, `cursor is not possible with ${name}: ${why}`);
  }
  const order = cursorOrder(collection, parameters['sort_by'], !['', '*'].includes(q.trim()));
  const deciding = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => !CHANGEABLE.includes(name)),
  );
  return {
    cursor,
    parameters: { ...parameters, sort_by: order.sort_by },
    order,
    perPage: request.per_page,
    hash: hashOf(`search ${collection}`, deciding),
  };
}

/** Parameters that may differ from page to page. */
const CHANGEABLE: readonly string[] = [
  'per_page',
  'use_cache',
  'facet_by',
  'max_facet_values',
  'include_fields',
  'exclude_fields',
  'highlight_fields',
  'highlight_full_fields',
];

/** How often a page is read again when the index has changed meanwhile. */
const MAX_ATTEMPTS = 4;

/**
 * The reply for one page, with `next_cursor`: null after the last hit. Beside the page,
 * the positions of its hits are read, and of the one before it: if that is another one
 * than the last hit of the page before, the index has changed, and the position is found
 * again.
 * Errors: Problem 400 for a wrong cursor; as in a search.
 */
export async function searchPage(
  engine: SearchEngine,
  collection: CollectionName,
  paged: PagedSearch,
  cursors: CursorKey,
  context: RequestContext,
): Promise<EngineReply> {
  const { cursor, perPage, hash } = paged;
  const before = cursor === '*' ? undefined : (readCursor(cursor, hash, cursors) as Position);
  const positions = hitPositions(engine, collection, paged, context);
  let offset = before?.offset ?? 0;
  let isVerified = before === undefined;
  for (let attempt = 1; ; attempt += 1) {
    const searches = [
      { ...paged.parameters, ...(offset > 0 && { offset: String(offset) }) },
      positions.search(offset, perPage),
      // Not with the others, of which there may be as many as the engine returns.
      ...(offset > 0 ? [positions.search(offset - 1, 1)] : []),
    ].map((parameters) => ({ collection, parameters }));
    const replies = await fromEngine(engine.multiSearch(searches, context), context.signal);
    const [reply, ofHits, ofOverlap] = replies.map(successful);
    if (reply === undefined || ofHits === undefined) throw new Error('the engine gave too few replies');
    const { hits, found } = positions.read(ofHits);
    if (before && !isVerified) {
      isVerified = true;
      const [overlap] = ofOverlap ? positions.read(ofOverlap).hits : [];
      if (overlap?.id !== before.last.id) {
        offset = await positions.find(before.last, before.offset);
        continue;
      }
    }
    if (attempt < MAX_ATTEMPTS && !haveSameIds(reply, hits)) continue;
    const last = hits.at(-1);
    const next = offset + hits.length;
    const position = last && next < found ? ({ offset: next, last } satisfies Position) : undefined;
    return { ...reply, body: withNextCursor(reply.body, position && writeCursor(hash, position, cursors)) };
  }
}

/** Whether page and positions are of the same state, as far as the page shows the ids. */
function haveSameIds({ body }: EngineReply, sorted: readonly SortedHit[]): boolean {
  const { hits } = parseReply<{ readonly hits: readonly { readonly document: { readonly id?: unknown } }[] }>(
    body,
  );
  const differs = hits.some(({ document: { id } }, i) => id !== undefined && id !== sorted[i]?.id);
  return hits.length === sorted.length && !differs;
}

/** All other bytes stay as the engine wrote them. */
function withNextCursor(body: Uint8Array, cursor: string | undefined): Uint8Array {
  const member = `{"next_cursor":${JSON.stringify(cursor ?? null)},`;
  return Buffer.concat([Buffer.from(member), body.subarray(1)]);
}
