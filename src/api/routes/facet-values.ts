import type { Catalogue } from '../../use-cases/catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { facetField, facetValuesParameters } from '../parameters/facet-values.ts';
import { requestContext } from '../request-context.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /v2/facets/:field` */
export const facetValues = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'facetValues',
    tags: ['Search'],
    summary: 'The values of a field',
    description:
      'All values of a facet field, page by page, with the number of documents that have them: of all documents, or of the matches of a search. Values can be searched by their beginning or by any part.',
    params: facetField,
    querystring: facetValuesParameters,
    caching: { control: 'no-cache', tag: 'content' },
    success: { description: 'The values of the page', schema: RESPONSE_SCHEMAS.FacetValueList },
    problems: {
      400: 'The filter is invalid; the detail names the reason',
      404: 'The collection has no such facet field; the detail lists those that it has. Or an unknown field in `query_by`',
      422: 'A parameter is invalid',
      502: 'The search engine is not reachable or too slow',
    },
    'x-example': '/v2/facets/creator?contains=klimt',
    handler: async (request, reply) =>
      JSON.stringify(
        await catalogue.facetValues(
          { ...request.query, field: request.params.field },
          requestContext(request, reply),
        ),
      ),
  });
