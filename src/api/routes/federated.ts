import { z } from 'zod';
import { COLLECTION_NAMES, type CollectionName } from '../../documents/fields/collections.ts';
import { memoize } from '../../kernel/memoize.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { endpoint, type Route } from '../endpoint.ts';
import { sendReply } from '../entity-tags.ts';
import { filterExpression, integer } from '../parameters/kinds.ts';
import { FACET_LIMITS, searchParameters } from '../parameters/search.ts';
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

/** Of names in one request, repeated ones included. [federated-9] */
export const MAX_COLLECTIONS = 10;

const { q, max_facet_values, use_cache, word_forms } = searchParameters.shape;

/** The parameters of `GET /v2/search/federated`. */
const federatedParameters = z.object({
  // [federated-1]
  q,
  // [federated-2] [federated-9]
  collections: z
    .string()
    .refine((list) => namesIn(list).length > 0 && namesIn(list).every(isCollection), {
      error: `Input should be a comma-separated list of ${COLLECTION_NAMES.join(', ')}`,
      params: { type: 'literal_error' },
    })
    .refine((list) => namesIn(list).length <= MAX_COLLECTIONS, {
      error: `Input should name at most ${MAX_COLLECTIONS} collections`,
      params: { type: 'too_long' },
    })
    .meta({ minLength: 1 })
    .default(COLLECTION_NAMES.join(','))
    .describe(
      `Collections, comma-separated, in the order of the results; ${MAX_COLLECTIONS} names at most. A repeated name repeats its result`,
    ),
  // [federated-8]
  filter_by: filterExpression()
    .describe(
      'Filter expression, as in `/v2/search`, for all collections: each of them must have every field. Empty: no filter',
    )
    .meta({ examples: ['docLanguage:[de,mul]'] }),
  // [federated-4]
  per_page: integer(z.int().min(1).max(250)).default(10).describe('Hits of each collection'),
  // [federated-5]
  facet_by: z
    .string()
    .default('')
    .describe(
      `Fields to count, comma-separated; ${FACET_LIMITS}. Each collection must have every field. Empty: no counts`,
    ),
  // [federated-6]
  max_facet_values,
  use_cache,
  word_forms,
});

/** The collections that a list names. */
const collectionsIn = (list: string): CollectionName[] => namesIn(list).filter(isCollection);

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const isCollection = (name: string): name is CollectionName => COLLECTION_NAMES.some((one) => one === name);
