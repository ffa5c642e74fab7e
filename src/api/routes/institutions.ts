import { z } from 'zod';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { CACHED, sendCached } from '../cached-response.ts';
import { endpoint } from '../endpoint.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /institutions` */
export const institutions = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'listInstitutions',
    tags: ['Institutions and pages'],
    summary: 'All institutions',
    description: 'All published institutions in one response, sorted by id without regard to hyphens.',
    caching: CACHED,
    success: {
      description: 'The institutions; `translations[].items` is null',
      schema: RESPONSE_SCHEMAS.InstitutionList,
    },
    problems: { 500: 'The CMS is not reachable, or an institution does not match this schema' },
    handler: async (_request, reply) => sendCached(await catalogue.institutions(), reply),
  });

const params = z.object({
  institution_id: z
    .string()
    .describe('Id of the institution')
    .meta({ examples: ['albertina'] }),
});

/** `GET /institutions/{institution_id}` */
export const institution = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'getInstitution',
    tags: ['Institutions and pages'],
    summary: 'One institution',
    description: 'The profile of an institution in all its languages.',
    params,
    caching: CACHED,
    success: { description: 'The institution', schema: RESPONSE_SCHEMAS.InstitutionResponse },
    problems: {
      404: 'No published institution has this id',
      500: 'The CMS is not reachable, or the institution does not match this schema',
    },
    handler: async (request, reply) =>
      sendCached(await catalogue.institution(request.params.institution_id), reply),
  });
