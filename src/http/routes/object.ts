import { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { CACHED, sendCached } from '../cached-response.ts';
import { endpoint } from '../endpoint.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** The parameters of `GET /v2/object` and the deprecated `GET /object`. */
export const objectParameters = z.object({
  id: z
    .string()
    .min(1)
    .describe('Id of the object, the `uuid` of a search hit')
    .meta({ examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
});

/** `GET /v2/object` */
export const object = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'getObject',
    tags: ['Objects'],
    summary: 'One object with its full record',
    description:
      'The EDM record as JSON-LD, exactly as the institution supplied it. A search hit has the same in `sourceRecord` if `include_fields` names it.',
    querystring: objectParameters,
    caching: CACHED,
    success: { description: 'The record', schema: RESPONSE_SCHEMAS.ObjectRecord },
    problems: {
      404: 'No object has this id; the detail names it',
      422: 'The id is missing or empty',
      502: 'The search engine is not reachable or too slow',
    },
    handler: async ({ query }, reply) => sendCached(await catalogue.object(query.id), reply),
  });
