import { Problem } from '../../kernel/problem.ts';
import type { SearchParameters } from '../../search/search-engine.ts';
import { MAX_WORD_NEIGHBOURS, type SearchRequest } from '../search-request.ts';

/** A search that may be extended by objects whose metadata are near to its words in meaning. */
export interface PlannedNeighbours {
  /** Only if few objects match the words. */
  readonly onlyIfFew: boolean;
  readonly text: string;
  /** Of the search for neighbours: what the client filters by, and how documents are returned. */
  readonly parameters: SearchParameters;
  readonly count: number;
}

/** Parameters that neighbours share with the hits. */
const SHARED = [
  'filter_by',
  'max_filter_by_candidates',
  'hidden_hits',
  'include_fields',
  'exclude_fields',
  'use_cache',
  'cache_ttl',
  'search_cutoff_ms',
] as const;

/**
 * The neighbours that `semantic` asks for; undefined if there are none: without words,
 * beyond the first page, and for words that are excluded, which vectors cannot express.
 * `parameters` are those of the search itself.
 * Errors: Problem 400 with `on` where neighbours are not possible; `auto` adds none there.
 */
export function planWordNeighbours(
  { semantic = 'off', ...request }: SearchRequest,
  parameters: SearchParameters,
  comparesVectors: boolean,
): PlannedNeighbours | undefined {
  if (semantic === 'off') return undefined;
  const obstacle =
    request.collection !== 'chos'
      ? `${request.collection} has no vectors`
      : comparesVectors
        ? 'the hits are neighbours already'
        : undefined;
  if (obstacle !== undefined) {
    if (semantic === 'auto') return undefined;
    throw new Problem(400, `semantic=on is not possible here: ${obstacle}`);
  }
  if (
    request.per_page === 0 ||
    !hasWords(request.q) ||
    EXCLUDED_WORD.test(request.q) ||
    !isFirstPage(request)
  )
    return undefined;
  const shared = SHARED.flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    onlyIfFew: semantic === 'auto',
    text: request.q,
    parameters: Object.fromEntries(shared),
    count: Math.min(request.per_page, MAX_WORD_NEIGHBOURS),
  };
}

const hasWords = (q: string): boolean => /[\p{L}\p{N}]/u.test(q);

const EXCLUDED_WORD = /(?:^|\s)-\S/;

const isFirstPage = ({ page = 1, further }: SearchRequest): boolean =>
  page === 1 && /^\s*0*\s*$/.test(further['offset'] ?? '');
