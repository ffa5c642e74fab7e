import type { Catalogue } from '../../catalogue/catalogue.ts';
import { memoize } from '../../kernel/memoize.ts';
import { endpoint, type Route } from '../endpoint.ts';
import { sendReply } from '../entity-tags.ts';
import { collectionsIn, federatedParameters } from '../parameters/federated.ts';
import { searchParameters } from '../parameters/search.ts';
import { requestContext } from '../request-context.ts';
import { parseQuery, queryString } from '../request-url.ts';
import { readQuery } from '../request-validation.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /v2/search/federated` */
export function federated(catalogue: Catalogue): Route {
  const highlight_full_fields = searchParameters.shape.highlight_full_fields.parse(undefined);
  const prepared = memoize(300, (url) => {
    const { collections, ...shared } = readQuery(federatedParameters, parseQuery(queryString(url)));
    return catalogue.prepareFederated({
      ...shared,
      collections: collectionsIn(collections),
      highlight_full_fields,
    });
  });
  return endpoint({
    operationId: 'searchFederated',
    tags: ['Search'],
    summary: 'Search several collections at once',
    description:
      'Searches each collection for the same words in its default fields. `docLanguage:[de,mul]` finds what is in German or has no language of its own.',
    querystring: federatedParameters,
    checksRequest: false,
    caching: { control: 'no-cache', tag: 'route' },
    success: {
      description: 'One search result for each collection, in the requested order',
      schema: RESPONSE_SCHEMAS.FederatedSearchResult,
    },
    problems: {
      400: 'The search engine rejected the query, such as a field in `filter_by` that one of the collections lacks; the detail names the collection and the reason',
      404: 'A field in `facet_by` that one of the collections lacks; the detail names both',
      422: 'A parameter is missing or invalid; for `collections` the detail lists the allowed names',
      502: 'The search engine is not reachable or too slow',
    },
    'x-example': '/v2/search/federated?q=klimt&per_page=3',
    handler: async (request, reply) =>
      sendReply(await catalogue.federated(prepared(request.url), requestContext(request, reply)), reply),
  });
}
