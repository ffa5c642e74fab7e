import { z } from 'zod';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { CACHED, sendCached } from '../cached-response.ts';
import { endpoint } from '../endpoint.ts';
import { boolean, objectId } from '../parameters/kinds.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** The parameters of the deprecated `GET /object`. [objects-2] */
export const objectParameters = z.object({
  id: objectId()
    .min(1)
    .describe('Id of the object, the `uuid` of a search hit')
    .meta({ examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
});

const parameters = objectParameters.extend({
  quality: boolean()
    .default(false)
    .describe('Whether the response also says how good the record is, and what would improve it')
    .meta({ examples: [true] }),
});

/** `GET /v2/object` */
export const object = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'getObject',
    tags: ['Objects'],
    summary: 'One object with its full record',
    description:
      'The EDM record as JSON-LD, exactly as the institution supplied it. A search hit has the same in `sourceRecord` if `include_fields` names it. With `quality=true`, the response also has the tiers and problems of the record: what each rule found, and what would raise the tier.',
    querystring: parameters,
    caching: CACHED,
    success: { description: 'The record', schema: RESPONSE_SCHEMAS.ObjectRecordWithQuality },
    problems: {
      404: 'No object has this id; the detail names it',
      422: 'The id is missing or empty',
      502: 'The search engine is not reachable or too slow',
    },
    handler: async ({ query: { id, quality } }, reply) =>
      sendCached(await (quality ? catalogue.objectWithQuality(id) : catalogue.object(id)), reply),
  });
