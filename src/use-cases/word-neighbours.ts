import { largeWork } from '../kernel/large-work.ts';
import { Problem } from '../kernel/problem.ts';
import { EXPLORED } from '../kernel/vectors.ts';
import type { TextEmbedder } from '../media/embedding/embedder.ts';
import type { EngineReply, SearchEngine, SearchParameters } from '../stores/search/search-engine.ts';
import type { CollectionRules } from './collection-rules.ts';
import { parseReply, successfulReply } from './engine-reply.ts';
import { byNumberOfWords, byRarity, type NamedTerm, namedTerms } from './neighbours/named-terms.ts';
import { type Matches, readMatches } from './neighbours/read-matches.ts';
import type { QueryModels } from './query-vector.ts';
import { vectorQuery } from './query-vector.ts';
import { type RankedHit, rankNeighbours } from './ranking/rank-hits.ts';
import {
  FEW_MATCHES,
  MAX_WORD_NEIGHBOURS,
  type RankedWord,
  type RequestContext,
  type SearchRequest,
} from './search-request.ts';

/** A search that may be extended by objects that name its words in other ways, or whose metadata are near to them in meaning. */
export interface PlannedNeighbours {
  /** Only if few objects match the words. */
  readonly onlyIfFew: boolean;
  readonly text: string;
  /** For each of the words, a filter for the objects that name it, also by words for the same. */
  readonly named: readonly NamedTerm[];
  /** If they are ranked: objects that name rare words come before others that name as many. */
  readonly ranked_words: readonly RankedWord[];
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
 * Errors: Problem 400 with `on` where neighbours are not possible; `auto` adds none there. [words-6]
 */
export function planWordNeighbours(
  { semantic = 'off', ...request }: SearchRequest,
  { has }: Pick<CollectionRules, 'has'>,
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
  const { ranked_words = [] } = request;
  const shared = SHARED.flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    onlyIfFew: semantic === 'auto',
    text: request.q,
    named: namedTerms(request.q, NAMING_FIELDS.filter(has), ranked_words.length > 0),
    ranked_words,
    parameters: Object.fromEntries(shared),
    count: Math.min(request.per_page, MAX_WORD_NEIGHBOURS),
  };
}

/** Fields that say what an object is and shows: descriptions mention much else. */
const NAMING_FIELDS = [
  'title',
  'alternative',
  'subject',
  'dcType',
  'medium',
  'spatial',
  'creator',
  'isPartOf',
];

const hasWords = (q: string): boolean => /[\p{L}\p{N}]/u.test(q);

const EXCLUDED_WORD = /(?:^|\s)-\S/;

const isFirstPage = ({ page = 1, further }: SearchRequest): boolean =>
  page === 1 && /^\s*0*\s*$/.test(further['offset'] ?? '');

/** The largest distances of neighbours, unless the model has its own. */
const NEAR_DISTANCES: NonNullable<TextEmbedder['nearDistances']> = { any: 0.15, nearest: 0.15 };

/** This many neighbours may be as far away as `nearest` allows. */
const FEW_NEAREST = 3;

/** Whether an object is near enough to the words. `rank` is the number of nearer objects. */
export const isNearWords = (distance: number, rank: number, { any, nearest } = NEAR_DISTANCES): boolean =>
  distance <= (rank < FEW_NEAREST ? nearest : any);

/**
 * The reply with `neighbours` as its first member; all its other bytes stay the same.
 * With `auto`, the reply stays the same if enough objects match, and `neighbours` is
 * null if words cannot be compared with vectors at present.
 * Errors: with `on`, as for a search with words in a vector field. [words-3]
 */
export async function wordNeighbours(
  engine: SearchEngine,
  models: QueryModels,
  planned: PlannedNeighbours,
  parameters: SearchParameters,
  reply: EngineReply,
  context: RequestContext,
): Promise<{ readonly member: string; readonly tag: string | undefined } | undefined> {
  const matches = await matchesIn([reply.body], undefined, context);
  if (planned.onlyIfFew && !areFew(matches)) return undefined;
  const searched = matchingIds(engine, matches, parameters, context).then((excluded) =>
    nearest(engine, models, planned, excluded, context),
  );
  const { hits, tag } = await (planned.onlyIfFew ? searched.catch(unlessUnavailable) : searched);
  const neighbours =
    hits === undefined
      ? null
      : { found: hits.length, words: planned.named.reduce((sum, { words }) => sum + words, 0), hits };
  return {
    member: `"neighbours":${JSON.stringify(neighbours)}`,
    tag: reply.tag === undefined || tag === undefined ? undefined : `${reply.tag}.${tag}`,
  };
}

const matchesIn = largeWork({
  file: new URL('./neighbours/read-matches.ts', import.meta.url),
  work: readMatches,
});

/** Objects that match only after words were dropped do not count. */
function areFew(matches: Matches): boolean {
  const { found, found_docs = found } = matches;
  return (
    found_docs < FEW_MATCHES ||
    matches.hits.every(({ text_match_info: info }) => (info?.num_tokens_dropped ?? 0) > 0)
  );
}

/** With at most this many matches, none of them is a neighbour; with more, only those on the page are left out. */
const MAX_EXCLUDED = 250;

/** The ids of the hits on the page, and of all matches unless there are too many. [words-5] */
async function matchingIds(
  engine: SearchEngine,
  matches: Matches,
  parameters: SearchParameters,
  context: RequestContext,
): Promise<ReadonlySet<unknown>> {
  const { found, found_docs = found, hits } = matches;
  const ids = hits.flatMap(({ document: { id, uuid } }) => id ?? uuid ?? []);
  const isComplete = ids.length === hits.length && (hits.length >= found_docs || found_docs > MAX_EXCLUDED);
  if (isComplete) return new Set(ids);
  const { group_by: _group, facet_by: _facets, facet_query: _query, ...search } = parameters;
  const onlyIds = {
    ...search,
    page: '1',
    per_page: String(MAX_EXCLUDED),
    include_fields: 'id',
    exclude_fields: '',
    highlight_fields: 'none',
    highlight_full_fields: 'none',
  };
  const { body } = await successfulReply(engine.search('chos', onlyIds, context), context.signal);
  return new Set([...ids, ...readMatches(body).hits.map(({ document }) => document.id)]);
}

/** `hits` is absent if neighbours cannot be searched at present. */
interface Found {
  readonly hits?: readonly object[];
  readonly tag?: string | undefined;
}

/** The objects that name most of the words, the nearest first among equals; then those that are near without naming any. [words-5] */
async function nearest(
  engine: SearchEngine,
  models: QueryModels,
  { text, named, ranked_words, parameters, count }: PlannedNeighbours,
  excluded: ReadonlySet<unknown>,
  context: RequestContext,
): Promise<Found> {
  const { understands, nearDistances = NEAR_DISTANCES } = models.text;
  const [before, after] = ['metadataEmbedding:([', `], k:${count}, ${EXPLORED})`];
  const words = { field: 'metadataEmbedding', text, before, after, alone: true } as const;
  const vector_query = await vectorQuery(engine, models, words, context);
  const hits: Neighbour[] = [];
  const tags: (string | undefined)[] = [];
  const { include_fields } = parameters;
  const hasIds = include_fields === undefined || /(?:^|,)\s*(?:id|\*)\s*(?:,|$)/.test(include_fields);
  const search = async (filter_by?: string): Promise<readonly Neighbour[]> => {
    const others = [parameters['hidden_hits'], ...excluded, ...hits.map(({ document }) => document.id)];
    const hidden = others.filter(Boolean).join();
    const filters = [parameters['filter_by'], filter_by].flatMap((filter) => (filter ? [`(${filter})`] : []));
    const request = {
      ...parameters,
      ...(include_fields && { include_fields: `${include_fields},id` }),
      q: '*',
      vector_query,
      per_page: String(count - hits.length),
      ...(filters.length > 0 && { filter_by: filters.join(' && ') }),
      ...(hidden !== '' && { hidden_hits: hidden }),
    };
    const { body, tag } = await successfulReply(engine.search('chos', request, context), context.signal);
    tags.push(tag);
    return parseReply<{ readonly hits: readonly Neighbour[] }>(body).hits;
  };
  // Hits without ids, which clients may exclude, would be found again.
  const isOver = () => hits.length >= count || hits.some(({ document: { id } }) => id === undefined);
  const isRanked = ranked_words.length > 0;
  const groups = isRanked
    ? byRarity(named, await Promise.all(named.map((term) => counted(engine, term, parameters, context))))
    : byNumberOfWords(named);
  for (const { filter_by, named_words } of groups) {
    if (isOver()) break;
    const near = await search(filter_by);
    const found = isRanked ? rankNeighbours(near, ranked_words) : near;
    hits.push(...found.map((hit) => ({ ...hit, named_words })));
  }
  if (!isOver() && understands?.(text) !== false) {
    const near = await search();
    hits.push(
      ...near.filter((hit, rank) => isNearWords(hit.vector_distance, hits.length + rank, nearDistances)),
    );
  }
  const asked = hasIds ? hits : hits.map((hit) => ({ ...hit, document: { ...hit.document, id: undefined } }));
  return { hits: asked, tag: tags.includes(undefined) ? undefined : tags.join('.') };
}

interface Neighbour {
  readonly document: RankedHit['document'] & { readonly id?: unknown };
  readonly vector_distance: number;
  /** How many of the words the object names; absent for one that is only near. */
  readonly named_words?: number;
}

/** How many objects name a term. */
async function counted(
  engine: SearchEngine,
  { filter_by }: NamedTerm,
  parameters: SearchParameters,
  context: RequestContext,
): Promise<number> {
  const all = parameters['filter_by'];
  const request = {
    ...parameters,
    q: '*',
    per_page: '0',
    filter_by: all === undefined ? filter_by : `(${all}) && ${filter_by}`,
  };
  const { body } = await successfulReply(engine.search('chos', request, context), context.signal);
  return parseReply<{ readonly found: number }>(body).found;
}

/** The hits of the words are returned also if the model or the index cannot be used at present. [words-6] */
function unlessUnavailable(error: unknown): Found {
  if (error instanceof Problem) return {};
  throw error;
}
