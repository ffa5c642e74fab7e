import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { separator } from '../../http/csv-parameters.ts';
import { cacheable } from '../../http/entity-tags.ts';
import { parseQuery, queryString } from '../../http/request-url.ts';
import { readQuery } from '../../http/request-validation.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { Problem } from '../../kernel/problem.ts';
import { createVisit, type Site } from '../page-routes.ts';
import type { Visit } from '../visit.ts';
import { listAsCsv } from './csv.ts';
import { MAX_LISTED, readIds } from './ids.ts';
import { listAsIiif } from './iiif.ts';
import { type ListedObject, readList } from './read-list.ts';

/** The files of a list: suffix, label, media type, and how they are written. */
export const EXPORTS = [
  { suffix: 'csv', label: 'CSV', type: 'text/csv; charset=utf-8; header=present', write: listAsCsv },
  { suffix: 'json', label: 'JSON', type: 'application/json; charset=utf-8', write: listAsJson },
  {
    suffix: 'iiif.json',
    label: 'IIIF',
    type: 'application/ld+json; charset=utf-8; profile="http://iiif.io/api/presentation/3/context.json"',
    write: listAsIiif,
  },
] as const;

/** `/{language}/list.csv?ids=…`, `.json`, `.iiif.json`. Errors: Problem 400 for a list that is too long, 422. */
export function listExportRoutes(app: FastifyInstance, site: Site): void {
  for (const language of LANGUAGES) {
    for (const { suffix, type, write } of EXPORTS) {
      app.route({
        method: ['GET', 'HEAD'],
        url: `/${language}/list.${suffix}`,
        onSend: cacheable({ control: 'public, max-age=60', tag: 'content' }),
        async handler(request, reply) {
          const query = parseQuery(queryString(request.url));
          const { separator } = readQuery(PARAMETERS, query);
          const { ids, surplus } = readIds(query['ids']);
          if (surplus > 0) {
            throw new Problem(
              400,
              `A list has at most ${MAX_LISTED} objects; this one has ${ids.length + surplus}`,
            );
          }
          const visit = createVisit(site, language, request, reply);
          reply
            .type(type)
            .headers({ 'x-content-type-options': 'nosniff' })
            .header('content-disposition', `attachment; filename="list.${suffix}"`);
          return write(visit, await readList(visit, ids), { ids, separator });
        },
      });
    }
  }
}

const PARAMETERS = z.object({ separator: separator() });

/** The list with the fields of the API's objects. */
function listAsJson(_visit: Visit, objects: readonly ListedObject[]): string {
  return `${JSON.stringify({ objects }, undefined, 2)}\n`;
}
