import { z } from 'zod';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { CACHED, sendCached } from '../cached-response.ts';
import { endpoint } from '../endpoint.ts';
import { searchParameters } from '../parameters/search.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

const fieldsParameters = z.object({ collection: searchParameters.shape.collection });

/** `GET /v2/fields` */
export const fields = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'getFields',
    tags: ['Search'],
    summary: 'The fields of a collection',
    description:
      'Names and types of all fields of the documents, what they mean (in German and English), where they can be used, an example, and the share of documents that have them. Shares of a large collection are those of a random sample of 2,000 documents, within two percentage points; of fields that hits lack by default, of 250 documents.',
    querystring: fieldsParameters,
    caching: CACHED,
    success: { description: 'The fields in the order of the documentation', schema: RESPONSE_SCHEMAS.Fields },
    problems: {
      422: 'The collection is unknown',
      502: 'The search engine is not reachable or too slow',
    },
    'x-example': '/v2/fields',
    handler: async ({ query }, reply) => sendCached(await catalogue.fields(query.collection), reply),
  });
