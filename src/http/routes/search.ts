import { Buffer } from 'node:buffer';
import type { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { SearchRequest } from '../../catalogue/search-request.ts';
import { memoize } from '../../kernel/memoize.ts';
import { callerOf } from '../caller.ts';
import type { Endpoint } from '../endpoint.ts';
import { setTag } from '../entity-tags.ts';
import { searchParameters } from '../parameters/search.ts';
import { parseQuery, type Query } from '../query-string.ts';
import { readQuery } from '../validation-issues.ts';

/** `GET /v2/search` */
export function search(catalogue: Catalogue): Endpoint {
  // The same searches come again and again: reading one costs more than the rest of the route.
  const prepared = memoize(1000, (address) => {
    const start = address.indexOf('?');
    const query = parseQuery(start < 0 ? '' : address.slice(start + 1));
    return catalogue.prepareSearch(searchRequest(readQuery(searchParameters, query), query));
  });
  return {
    async answer(request, reply) {
      const { body, tag } = await catalogue.search(prepared(request.url), callerOf(request, reply));
      if (tag !== undefined) setTag(reply, tag);
      return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    },
    contentType: 'application/json; charset=utf-8',
    caching: { control: 'no-cache', tag: 'route' },
    documentation: {
      id: 'search',
      group: 'Search',
      summary: 'Search one collection',
      description: 'Full-text and facet search. The answer of the search engine is handed on unchanged.',
      parameters: searchParameters,
      furtherParameters:
        'Goes to the search engine as it is, such as `prefix`, `num_typos`, `group_by`, `include_fields`, `exclude_fields` and `vector_query`. Left out are those that carry credentials, choose stored settings or make the engine call other services. `max_candidates` and `max_filter_by_candidates` above 100 count as 100, `search_cutoff_ms` above 30,000 as that; `highlight_start_tag` and `highlight_end_tag` have 200 characters at most',
      answers: 'The hits of the page, the counts of the facets and an echo of the request',
      schema: 'SearchResult',
      problems: {
        400: 'The search engine rejected the query, such as an unknown field in `filter_by`; the detail names the reason',
        404: 'An unknown field in `query_by`, `facet_by`, `sort_by` or `group_by`; the detail names it',
        422: 'A parameter is missing or has a wrong value',
        502: 'The search engine is not reachable or too slow',
        503: 'Words for a vector field cannot be embedded at present; see `Retry-After`',
      },
      example: 'q=klimt&per_page=3',
    },
  };
}

const KNOWN: ReadonlySet<string> = new Set(Object.keys(searchParameters.shape));

function searchRequest(known: z.output<typeof searchParameters>, query: Query): SearchRequest {
  const further: Record<string, string> = {};
  for (const name in query) {
    if (!KNOWN.has(name)) further[name] = query[name] ?? '';
  }
  return {
    collection: known.collection,
    q: known.q,
    queryBy: known.query_by,
    filterBy: known.filter_by,
    sortBy: known.sort_by,
    page: known.page,
    perPage: known.per_page,
    facetBy: known.facet_by,
    maxFacetValues: known.max_facet_values,
    highlightFullFields: known.highlight_full_fields,
    useCache: known.use_cache,
    further,
  };
}
