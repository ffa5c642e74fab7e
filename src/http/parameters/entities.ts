import { z } from 'zod';
import { ENTITY_ROLE_NAMES, ENTITY_TYPES } from '../../collections/entity-roles.ts';
import { integer, MAX_Q_CHARACTERS } from './kinds.ts';

/** The parameters of `GET /v2/entities`. */
export const entitiesParameters = z.object({
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
export const entityParameters = z.object({
  per_page: integer(z.int().min(0).max(250)).default(10).describe('Objects in the response'),
});
