import { Buffer } from 'node:buffer';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { memoize } from '../../kernel/memoize.ts';
import { callerOf } from '../caller.ts';
import type { Endpoint } from '../endpoint.ts';
import { setTag } from '../entity-tags.ts';
import { collectionsIn, federatedParameters } from '../parameters/federated.ts';
import { searchParameters } from '../parameters/search.ts';
import { parseQuery } from '../query-string.ts';
import { readQuery } from '../validation-issues.ts';

/** `GET /v2/search/federated` */
export function federated(catalogue: Catalogue): Endpoint {
  const prepared = memoize(300, (query) => {
    const asked = readQuery(federatedParameters, parseQuery(query));
    return catalogue.prepareFederated({
      collections: collectionsIn(asked.collections),
      q: asked.q,
      filterBy: asked.filter_by,
      perPage: asked.per_page,
      facetBy: asked.facet_by,
      maxFacetValues: asked.max_facet_values,
      highlightFullFields: searchParameters.shape.highlight_full_fields.parse(undefined),
      useCache: asked.use_cache,
    });
  });
  return {
    async answer(request, reply) {
      const [, query = ''] = request.url.split(/\?(.*)/s, 2);
      const { body, tag } = await catalogue.federated(prepared(query), callerOf(request, reply));
      if (tag !== undefined) setTag(reply, tag);
      return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    },
    contentType: 'application/json; charset=utf-8',
    caching: { control: 'no-cache', tag: 'route' },
    documentation: {
      id: 'searchFederated',
      group: 'Search',
      summary: 'Search several collections at once',
      description:
        'The same words in each of the collections, with the default fields of each. `docLanguage:[de,mul]` finds what is in German or has no language of its own.',
      parameters: federatedParameters,
      answers: 'One search result for each collection, in the order asked for',
      schema: 'FederatedResult',
      problems: {
        400: 'The search engine rejected the query, such as a field in `filter_by` that one of the collections lacks; the detail names the collection and the reason',
        404: 'A field in `facet_by` that one of the collections lacks; the detail names both',
        422: 'A parameter is missing or has a wrong value; for `collections` the detail lists the names that there are',
        502: 'The search engine is not reachable or too slow',
      },
      example: 'q=klimt&per_page=3',
    },
  };
}
