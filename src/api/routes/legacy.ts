import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { LEGACY_DEFAULTS } from '../../use-cases/legacy.ts';
import { MAX_FIELDS } from '../../use-cases/search-request.ts';
import { CACHED, sendCached } from '../cached-response.ts';
import { endpoint } from '../endpoint.ts';
import { filterExpression } from '../parameters/kinds.ts';
import { FACET_LIMITS, searchParameters } from '../parameters/search.ts';
import { requestContext } from '../request-context.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';
import { objectParameters } from './object.ts';

/** When the deprecated endpoints are switched off. */
export interface LegacyEnd {
  readonly clock: Clock;
  /** Unix milliseconds. */
  readonly endsAt: number;
}

/** `GET /search`, deprecated. */
export const legacySearch = (catalogue: Catalogue, baseUrl: string, end: LegacyEnd) =>
  endpoint({
    operationId: 'searchDeprecated',
    tags: ['Deprecated'],
    deprecated: true,
    summary: 'Search objects, in the old field structure',
    description: 'Use `/v2/search`.',
    querystring: legacySearchParameters,
    onRequest: async (request) => refuseAfter(end, request, '/v2/search'),
    caching: { control: 'no-cache', tag: 'content' },
    success: {
      description: 'A search result whose documents have the old names and single values',
      schema: RESPONSE_SCHEMAS.DeprecatedSearchResult,
    },
    problems: {
      404: 'Nothing matches',
      410: 'Switched off',
      422: 'A parameter is missing or invalid',
      500: 'The query is rejected, or the search engine is not reachable or too slow',
    },
    handler: (request, reply) =>
      catalogue.legacySearch(request.query, baseUrl, requestContext(request, reply)),
  });

/** `GET /object`, deprecated. */
export const legacyObject = (catalogue: Catalogue, end: LegacyEnd) =>
  endpoint({
    operationId: 'getObjectDeprecated',
    tags: ['Deprecated'],
    deprecated: true,
    summary: 'One object with its full record',
    description: 'Use `/v2/object`, which returns the same.',
    querystring: objectParameters,
    onRequest: async (request) => refuseAfter(end, request, '/v2/object'),
    caching: CACHED,
    success: { description: 'The record', schema: RESPONSE_SCHEMAS.ObjectRecord },
    problems: {
      404: 'No object has this id; the detail names it',
      410: 'Switched off',
      422: 'The id is missing or empty',
      500: 'The search engine is not reachable or too slow',
    },
    handler: async ({ query }, reply) => sendCached(await catalogue.legacyObject(query.id), reply),
  });

// [legacy-2]
function refuseAfter({ clock, endsAt }: LegacyEnd, request: FastifyRequest, successor: string): void {
  if (clock() < endsAt) return;
  const path = request.url.split('?', 1)[0]?.replace(/(?<=.)\/$/, '');
  const day = new Date(endsAt).toISOString().slice(0, 10);
  throw new Problem(410, `${path} was switched off on ${day}; use ${successor}`);
}

const { q, page, per_page, max_facet_values, highlight_full_fields, use_cache } = searchParameters.shape;

/** The parameters of the deprecated `GET /search`, in the names of the old field structure. [legacy-5] */
const legacySearchParameters = z.object({
  q,
  query_by: z
    .string()
    .default(LEGACY_DEFAULTS.query_by)
    .describe(`Fields to search, comma-separated; ${MAX_FIELDS} at most`),
  filter_by: filterExpression().describe(
    'Filter expression, as in `/v2/search`, also for `publisher`, `contributor`, `issued`, `edmRights` and `dcRights`',
  ),
  sort_by: z
    .string()
    .optional()
    .describe('Field with `:asc` or `:desc`; `titleSort` sorts by title')
    .meta({ examples: ['titleSort:asc'] }),
  page,
  per_page,
  facet_by: z
    .string()
    .default(LEGACY_DEFAULTS.facet_by)
    .describe(`Fields to count, comma-separated; ${FACET_LIMITS}. Empty: no counts`),
  max_facet_values,
  highlight_full_fields,
  use_cache,
});
