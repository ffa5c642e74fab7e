import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Endpoint } from '../endpoint.ts';
import { institutionPath } from '../parameters/content.ts';
import { patience } from '../patience.ts';
import { readPath } from '../validation-issues.ts';

const CACHING = { control: 'public, max-age=3600', tag: 'content' } as const;
const TYPE = 'application/json; charset=utf-8';

/** `GET /institutions` */
export function institutions(catalogue: Catalogue): Endpoint {
  return {
    answer: (_request, reply) => catalogue.institutions(patience(reply)),
    contentType: TYPE,
    caching: CACHING,
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
    answer(request, reply) {
      const { institution_id } = readPath(institutionPath, request.params);
      return catalogue.institution(institution_id, patience(reply));
    },
    contentType: TYPE,
    caching: CACHING,
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
