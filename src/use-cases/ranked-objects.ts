import { varied } from '../kernel/varied.ts';
import { RANK_FIELDS, type RankedHit, rankHits } from './ranking/rank-hits.ts';
import type { SearchRequest } from './search-request.ts';
import { VARIETY_FIELDS, variety } from './variety.ts';

type ObjectSearch = Partial<SearchRequest> & Pick<SearchRequest, 'per_page'>;

interface Reply {
  readonly found: number;
  readonly hits: readonly RankedHit[];
  readonly neighbours?: { readonly found: number; readonly hits: readonly RankedHit[] } | null;
}

/** Hits that are ranked; all others stay in the order of the engine. */
const RANKED_HITS = 100;

/** Whether the first hits of a search are put into an order of our own. */
export const isRanked = (request: ObjectSearch): boolean => {
  const { sort_by, per_page, further = {} } = request;
  const isPlain = ['vector_query', 'group_by'].every((name) => further[name] === undefined);
  return (
    isPlain &&
    sort_by === undefined &&
    per_page > 0 &&
    further['include_fields'] !== undefined &&
    (hasWords(request) || request.pictures_first === true)
  );
};

const hasWords = ({ q, ranked_words = [] }: ObjectSearch): boolean => q !== '*' && ranked_words.length > 0;

/**
 * A page of a search of the site or MCP. The first hundred hits are always read, put in order and cut: so every hit is
 * on one page, whatever the size of pages. `search` answers other requests. [words-39] [site-25]
 */
export async function rankedObjects<Found>(
  request: ObjectSearch,
  search: (request: ObjectSearch) => Promise<Found>,
): Promise<Found> {
  const { page, per_page, further = {} } = request;
  const { offset, include_fields = '', ...others } = further;
  const from = page === undefined ? Number(offset ?? 0) : (page - 1) * per_page;
  const to = from + per_page;
  if (!(from < RANKED_HITS)) return search(request);
  const asked = include_fields.split(',');
  const added = (hasWords(request) ? RANK_FIELDS : VARIETY_FIELDS).filter((field) => !asked.includes(field));
  const first = (await search({
    ...request,
    page: 1,
    per_page: RANKED_HITS,
    // Only the first page has neighbours. [words-4]
    semantic: from === 0 ? request.semantic : 'off',
    further: {
      enable_highlight_v1: 'false',
      ...others,
      include_fields: [...asked, ...added].join(),
    },
  })) as Found & Reply;
  const ranked = inOrder(first.hits, request);
  for (const { document } of [...ranked, ...(first.neighbours?.hits ?? [])]) {
    for (const field of added) delete (document as Record<string, unknown>)[field];
  }
  const rest =
    to <= RANKED_HITS || first.found <= RANKED_HITS
      ? undefined
      : ((await search({
          ...request,
          page: undefined,
          per_page: to - RANKED_HITS,
          facet_by: '',
          semantic: 'off',
          further: { ...further, offset: String(RANKED_HITS) },
        })) as Found & Reply);
  const near = first.neighbours?.hits.slice(0, per_page);
  return {
    ...first,
    hits: [...ranked.slice(from, to), ...(rest?.hits ?? [])],
    // As many as a page has hits.
    ...(near && { neighbours: { ...first.neighbours, found: near.length, hits: near } }),
  };
}

/** Without words: those with pictures, of as many institutions and kinds as possible, before all others. */
function inOrder(hits: readonly RankedHit[], request: ObjectSearch): RankedHit[] {
  if (hasWords(request)) return rankHits(hits, request.ranked_words ?? [], request.first_identifier);
  const pictured = hits.filter(({ document }) => document.imageOrientation !== undefined);
  const others = hits.filter(({ document }) => document.imageOrientation === undefined);
  return [pictured, others].flatMap((some) => varied(some, ({ document }) => variety(document)));
}
