import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Endpoint } from '../endpoint.ts';
import { deliverKept, KEPT } from '../kept-answer.ts';
import { institutionPath } from '../parameters/content.ts';
import { readPath } from '../validation-issues.ts';

const TYPE = 'application/json; charset=utf-8';

/** `GET /institutions` */
export function institutions(catalogue: Catalogue): Endpoint {
  return {
    answer: async (_request, reply) => deliverKept(await catalogue.institutions(), reply),
    contentType: TYPE,
    caching: KEPT,
    documentation: {
      id: 'listInstitutions',
      group: 'Institutions and pages',
      summary: 'All institutions',
      description: 'All published institutions on one page, by id, where hyphens do not count.',
      answers: 'The institutions; `translations[].items` is null',
      schema: 'InstitutionList',
      problems: { 500: 'The CMS is not reachable, or an institution does not have this shape' },
    },
  };
}

/** `GET /institutions/{institution_id}` */
export function institution(catalogue: Catalogue): Endpoint {
  return {
    async answer(request, reply) {
      const { institution_id } = readPath(institutionPath, request.params);
      return deliverKept(await catalogue.institution(institution_id), reply);
    },
    contentType: TYPE,
    caching: KEPT,
    documentation: {
      id: 'getInstitution',
      group: 'Institutions and pages',
      summary: 'One institution',
      pathParameters: institutionPath,
      answers: 'The institution',
      schema: 'InstitutionAnswer',
      problems: {
        404: 'No published institution has this id',
        500: 'The CMS is not reachable, or the institution does not have this shape',
      },
    },
  };
}
