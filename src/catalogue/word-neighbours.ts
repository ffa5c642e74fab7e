import { Buffer } from 'node:buffer';
import type { TextEmbedder } from '../embedding/embedder.ts';
import { Problem } from '../kernel/problem.ts';
import type { EngineReply, SearchEngine, SearchParameters } from '../search/search-engine.ts';
import { EXPLORED } from '../vectors/vectors.ts';
import { parseReply, successfulReply } from './engine-reply.ts';
import type { QueryModels } from './query-models.ts';
import { vectorQuery } from './query-vector.ts';
import type { PlannedNeighbours } from './request/plan-word-neighbours.ts';
import { FEW_MATCHES, type RequestContext, type SearchReply } from './search-request.ts';

/** The largest distances of neighbours, unless the model has its own. Source: spec, "GET /v2/similar". */
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
 * Errors: with `on`, as for a search with words in a vector field.
 */
export async function withWordNeighbours(
  engine: SearchEngine,
  models: QueryModels,
  planned: PlannedNeighbours,
  parameters: SearchParameters,
  reply: EngineReply,
  context: RequestContext,
): Promise<SearchReply> {
  const matches = parseReply<Matches>(reply.body);
  if (planned.onlyIfFew && !areFew(matches)) return reply;
  const searched = matchingIds(engine, matches, parameters, context).then((excluded) =>
    nearest(engine, models, planned, excluded, context),
  );
  const { hits, tag } = await (planned.onlyIfFew ? searched.catch(unlessUnavailable) : searched);
  const neighbours = hits === undefined ? null : { found: hits.length, hits };
  const member = Buffer.from(`{"neighbours":${JSON.stringify(neighbours)},`);
  return {
    body: Buffer.concat([member, reply.body.subarray(1)]),
    tag: reply.tag === undefined || tag === undefined ? undefined : `${reply.tag}.${tag}`,
  };
}

/** What is read of a reply. */
interface Matches {
  readonly found: number;
  /** With groups: `found` counts these. */
  readonly found_docs?: number;
  readonly hits?: readonly Hit[];
  readonly grouped_hits?: readonly { readonly hits: readonly Hit[] }[];
}

interface Hit {
  readonly document: { readonly id?: unknown; readonly uuid?: unknown };
  readonly text_match_info?: { readonly num_tokens_dropped?: number };
}

const hitsOf = ({ hits, grouped_hits = [] }: Matches): readonly Hit[] =>
  hits ?? grouped_hits.flatMap((group) => group.hits);

/** Objects that match only after words were dropped do not count. */
function areFew(matches: Matches): boolean {
  const { found, found_docs = found } = matches;
  return (
    found_docs < FEW_MATCHES ||
    hitsOf(matches).every(({ text_match_info: info }) => (info?.num_tokens_dropped ?? 0) > 0)
  );
}

/** With at most this many matches, none of them is a neighbour; with more, only those on the page are left out. */
const MAX_EXCLUDED = 250;

/** The ids of the hits on the page, and of all matches unless there are too many. */
async function matchingIds(
  engine: SearchEngine,
  matches: Matches,
  parameters: SearchParameters,
  context: RequestContext,
): Promise<ReadonlySet<unknown>> {
  const { found, found_docs = found } = matches;
  const hits = hitsOf(matches);
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
  return new Set([...ids, ...hitsOf(parseReply<Matches>(body)).map(({ document }) => document.id)]);
}

/** `hits` is absent if neighbours cannot be searched at present. */
interface Found {
  readonly hits?: readonly object[];
  readonly tag?: string | undefined;
}

async function nearest(
  engine: SearchEngine,
  models: QueryModels,
  { text, parameters, count }: PlannedNeighbours,
  excluded: ReadonlySet<unknown>,
  context: RequestContext,
): Promise<Found> {
  const { understands, nearDistances = NEAR_DISTANCES } = models.text;
  if (understands?.(text) === false) return { hits: [], tag: 'unknown' };
  const before = 'metadataEmbedding:([';
  const after = `], k:${count}, distance_threshold:${nearDistances.nearest}, ${EXPLORED})`;
  const hidden = [parameters['hidden_hits'], ...excluded].filter(Boolean).join(',');
  const search = {
    ...parameters,
    q: '*',
    vector_query: await vectorQuery(
      engine,
      models,
      { field: 'metadataEmbedding', text, before, after, alone: true },
      context,
    ),
    per_page: String(count),
    ...(hidden !== '' && { hidden_hits: hidden }),
  };
  const { body, tag } = await successfulReply(engine.search('chos', search, context), context.signal);
  const { hits } = parseReply<{ readonly hits: readonly { readonly vector_distance: number }[] }>(body);
  return {
    hits: hits.filter(({ vector_distance: distance }, rank) => isNearWords(distance, rank, nearDistances)),
    tag,
  };
}

/** The hits of the words are returned also if the model or the index cannot be used at present. */
function unlessUnavailable(error: unknown): Found {
  if (error instanceof Problem) return {};
  throw error;
}
