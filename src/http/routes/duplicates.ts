import type { Catalogue } from '../../catalogue/catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { duplicatesParameters } from '../parameters/duplicates.ts';
import { requestContext } from '../request-context.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /v2/duplicates` */
export const duplicates = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'duplicates',
    tags: ['Search'],
    summary: 'Objects that may be duplicates of an object',
    description:
      'Objects of the same or other institutions whose records are nearly the same: the same object twice, or other copies of a print or a book. Candidates are found by metadata, picture, title and identifiers, then compared one by one. Each hit has its score and the reasons. Nothing is merged.',
    querystring: duplicatesParameters,
    caching: { control: 'no-cache', tag: 'content' },
    success: {
      description: 'The objects, the most probable first',
      schema: RESPONSE_SCHEMAS.ObjectDuplicates,
    },
    problems: {
      400: 'The filter is invalid',
      404: 'No object has this id; the detail names it',
      422: 'A parameter is missing or invalid, such as an id that is not a UUID',
      502: 'The search engine is not reachable or too slow',
    },
    handler: async (request, reply) =>
      JSON.stringify(await catalogue.duplicates(request.query, requestContext(request, reply))),
  });
