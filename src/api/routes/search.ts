import { memoize } from '../../kernel/memoize.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { endpoint, type Route } from '../endpoint.ts';
import { sendReply } from '../entity-tags.ts';
import { ENGINE_PARAMETERS } from '../parameters/engine.ts';
import { searchParameters } from '../parameters/search.ts';
import { requestContext } from '../request-context.ts';
import { parseQuery, queryString } from '../request-url.ts';
import { readQuery } from '../request-validation.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /v2/search` */
export function search(catalogue: Catalogue): Route {
  // The same searches are repeated often, and reading one costs more than the rest of the route.
  const prepared = memoize(1000, (url) => {
    const query = parseQuery(queryString(url));
    const further = Object.entries(query).filter(([name]) => !Object.hasOwn(searchParameters.shape, name));
    return catalogue.prepareSearch({
      ...readQuery(searchParameters, query),
      further: Object.fromEntries(further),
    });
  });
  return endpoint({
    operationId: 'search',
    tags: ['Search'],
    summary: 'Search one collection',
    description:
      "Full-text and facet search. The response is the search engine's own. Parameters that are not listed are sent to the engine unchanged, unless they carry credentials, choose stored settings or make the engine call other services.",
    querystring: searchParameters.extend(ENGINE_PARAMETERS),
    checksRequest: false,
    // [cache-2]
    caching: { control: 'no-cache', tag: 'route' },
    success: {
      description: 'The hits of the page, the counts of the facets and an echo of the request',
      schema: RESPONSE_SCHEMAS.CollectionSearchResult,
    },
    problems: {
      400: 'The search engine rejected the query, such as an unknown field in `filter_by`; the detail names the reason',
      404: 'An unknown field in `query_by`, `facet_by`, `sort_by` or `group_by`; the detail names it',
      422: 'A parameter is missing or invalid',
      502: 'The search engine is not reachable or too slow',
      503: 'Words for a vector field cannot be embedded at present; see `Retry-After`',
    },
    'x-example': '/v2/search?q=klimt&per_page=3',
    handler: async (request, reply) =>
      sendReply(await catalogue.search(prepared(request.url), requestContext(request, reply)), reply),
  });
}
