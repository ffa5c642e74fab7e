import { z } from 'zod';
import { ENTITY_ROLE_NAMES, ENTITY_TYPES } from '../../documents/fields/entity-roles.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { integer, MAX_Q_CHARACTERS } from '../parameters/kinds.ts';
import { requestContext } from '../request-context.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /v2/entities` */
export const listEntities = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'listEntities',
    tags: ['Entities'],
    summary: 'Persons, places, concepts and periods',
    description:
      'Entities that records name by a URI of an authority file, such as the GND, with their names in all languages and the number of their objects. Those with most objects come first among equal matches.',
    querystring: entitiesParameters,
    caching: { control: 'no-cache', tag: 'content' },
    success: { description: 'The entities of the page', schema: RESPONSE_SCHEMAS.EntityList },
    problems: {
      422: 'A parameter is invalid',
      502: 'The search engine is not reachable or too slow',
    },
    'x-example': '/v2/entities?q=klimt&per_page=3',
    handler: async (request, reply) =>
      JSON.stringify(await catalogue.entities(request.query, requestContext(request, reply))),
  });

const params = z.object({
  id: z
    .string()
    .describe('Id of the entity, or any of its URIs, percent-encoded')
    .meta({ examples: ['gnd-11852786X'] }),
});

/** `GET /v2/entities/{id}` */
export const getEntity = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'getEntity',
    tags: ['Entities'],
    summary: 'One entity with its first objects',
    description:
      'What all records together say of a person, place, concept or period, and its objects in every role. `filter_by` of the response finds all of them with `/v2/search`.',
    querystring: entityParameters,
    params,
    caching: { control: 'no-cache', tag: 'content' },
    success: { description: 'The entity', schema: RESPONSE_SCHEMAS.EntityResponse },
    problems: {
      404: 'No entity has this id or URI; the detail names it',
      422: 'A parameter is invalid',
      502: 'The search engine is not reachable or too slow',
    },
    handler: async (request, reply) =>
      JSON.stringify(
        await catalogue.entity({ ...request.params, ...request.query }, requestContext(request, reply)),
      ),
  });

/** The parameters of `GET /v2/entities`. */
const entitiesParameters = z.object({
  q: z
    .string()
    .max(MAX_Q_CHARACTERS)
    .default('*')
    .describe(
      'Words of a name in any order and language; the last may be the beginning of one. Or a URI, or `*` for all',
    )
    .meta({ examples: ['Dürer, Albrecht'] }),
  type: z.enum(ENTITY_TYPES).optional().describe('Only entities of this class of EDM'),
  role: z.enum(ENTITY_ROLE_NAMES).optional().describe('Only entities that an object names in this role'),
  page: integer(z.int().min(1)).default(1).describe('Page of the result, from 1'),
  per_page: integer(z.int().min(1).max(250)).default(20).describe('Entities per page'),
});

/** The parameters of `GET /v2/entities/{id}`. */
const entityParameters = z.object({
  per_page: integer(z.int().min(0).max(250)).default(10).describe('Objects in the response'),
});
