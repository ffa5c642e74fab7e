import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import { callerOf } from '../caller.ts';
import type { Endpoint } from '../endpoint.ts';
import { deliverKept, KEPT } from '../kept-answer.ts';
import { legacySearchParameters } from '../parameters/legacy-search.ts';
import { objectParameters } from '../parameters/object.ts';
import { readQuery } from '../validation-issues.ts';

/** Until when the deprecated endpoints answer. */
export interface LegacyTerm {
  readonly clock: Clock;
  /** Unix milliseconds; from then on they are gone. */
  readonly endsAt: number;
}

/** `GET /search`, deprecated. */
export const legacySearch = (catalogue: Catalogue, baseUrl: string, term: LegacyTerm): Endpoint => ({
  answer(request, reply) {
    refuseAfter(term, request, '/v2/search');
    const asked = readQuery(legacySearchParameters, request.query);
    const search = {
      q: asked.q,
      queryBy: asked.query_by,
      filterBy: asked.filter_by,
      sortBy: asked.sort_by,
      page: asked.page,
      perPage: asked.per_page,
      facetBy: asked.facet_by,
      maxFacetValues: asked.max_facet_values,
      highlightFullFields: asked.highlight_full_fields,
      useCache: asked.use_cache,
    };
    return catalogue.legacySearch(search, baseUrl, callerOf(request, reply));
  },
  contentType: 'application/json; charset=utf-8',
  caching: { control: 'no-cache', tag: 'content' },
  documentation: {
    id: 'searchOld',
    group: 'Deprecated',
    deprecated: true,
    summary: 'Search objects, in the old field structure',
    description: 'Use `/v2/search`.',
    parameters: legacySearchParameters,
    answers: 'A search result whose documents have the old names and single values',
    schema: 'OldSearchResult',
    problems: {
      404: 'Nothing matches',
      410: 'Switched off',
      422: 'A parameter is missing or has a wrong value',
      500: 'The search engine rejected the query, is not reachable or too slow',
    },
  },
});

/** `GET /object`, deprecated. */
export const legacyObject = (catalogue: Catalogue, term: LegacyTerm): Endpoint => ({
  async answer(request, reply) {
    refuseAfter(term, request, '/v2/object');
    const { id } = readQuery(objectParameters, request.query);
    return deliverKept(await catalogue.legacyObject(id), reply);
  },
  contentType: 'application/json; charset=utf-8',
  caching: KEPT,
  documentation: {
    id: 'getObjectOld',
    group: 'Deprecated',
    deprecated: true,
    summary: 'One object with its full record',
    description: 'Use `/v2/object`, which answers the same.',
    parameters: objectParameters,
    answers: 'The record',
    schema: 'ObjectRecord',
    problems: {
      404: 'No object has this id; the detail names it',
      410: 'Switched off',
      422: 'The id is missing or empty',
      500: 'The search engine is not reachable or too slow',
    },
  },
});

function refuseAfter({ clock, endsAt }: LegacyTerm, request: FastifyRequest, successor: string): void {
  if (clock() < endsAt) return;
  const path = request.url.split('?', 1)[0]?.replace(/(?<=.)\/$/, '');
  const day = new Date(endsAt).toISOString().slice(0, 10);
  throw new Problem(410, `${path} was switched off on ${day}; use ${successor}`);
}
