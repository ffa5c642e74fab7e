import type { Catalogue } from '../../use-cases/catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { sendReply } from '../entity-tags.ts';
import { similarParameters } from '../parameters/similar.ts';
import { requestContext } from '../request-context.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /v2/similar` */
export const similar = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'similar',
    tags: ['Search'],
    summary: 'Objects similar to an object',
    description:
      'The nearest objects by metadata or by image, the most similar first; each hit has its `vector_distance`. The object itself is not among them. `found` counts the neighbours.',
    querystring: similarParameters,
    // [cache-2]
    caching: { control: 'no-cache', tag: 'route' },
    success: {
      description: 'The neighbours, in the form of a search result',
      schema: RESPONSE_SCHEMAS.SimilarObjects,
    },
    problems: {
      400: 'The object has no such vector, such as `on=image` for one without a usable picture; or the filter is invalid',
      404: 'No object has this id; the detail names it',
      422: 'A parameter is missing or invalid, such as an id that is not a UUID',
      502: 'The search engine is not reachable or too slow',
    },
    handler: async (request, reply) =>
      sendReply(await catalogue.similar(request.query, requestContext(request, reply)), reply),
  });
