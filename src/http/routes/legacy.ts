import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import { CACHED, sendCached } from '../cached-response.ts';
import { endpoint } from '../endpoint.ts';
import { legacySearchParameters } from '../parameters/legacy-search.ts';
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
      500: 'The search engine rejected the query, is not reachable or too slow',
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

function refuseAfter({ clock, endsAt }: LegacyEnd, request: FastifyRequest, successor: string): void {
  if (clock() < endsAt) return;
  const path = request.url.split('?', 1)[0]?.replace(/(?<=.)\/$/, '');
  const day = new Date(endsAt).toISOString().slice(0, 10);
  throw new Problem(410, `${path} was switched off on ${day}; use ${successor}`);
}
