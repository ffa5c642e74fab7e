import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Endpoint } from '../endpoint.ts';
import { deliverKept, KEPT } from '../kept-answer.ts';
import { objectParameters } from '../parameters/object.ts';
import { readQuery } from '../validation-issues.ts';

/** `GET /v2/object` */
export function object(catalogue: Catalogue): Endpoint {
  return {
    async answer(request, reply) {
      const { id } = readQuery(objectParameters, request.query);
      return deliverKept(await catalogue.object(id), reply);
    },
    contentType: 'application/json; charset=utf-8',
    caching: KEPT,
    documentation: {
      id: 'getObject',
      group: 'Objects',
      summary: 'One object with its full record',
      description:
        'The EDM record as JSON-LD, exactly as the institution supplied it. A search hit has the same in `sourceRecord` when asked for with `include_fields`.',
      parameters: objectParameters,
      answers: 'The record',
      schema: 'ObjectRecord',
      problems: {
        404: 'No object has this id; the detail names it',
        422: 'The id is missing or empty',
        502: 'The search engine is not reachable or too slow',
      },
    },
  };
}
