import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Endpoint } from '../endpoint.ts';
import { deliverKept, KEPT } from '../kept-answer.ts';
import { contentParameters, contentPath } from '../parameters/content.ts';
import { readPath, readQuery } from '../validation-issues.ts';

const TYPE = 'application/json; charset=utf-8';

/** `GET /content` */
export function content(catalogue: Catalogue): Endpoint {
  return {
    async answer(request, reply) {
      const { slug } = readQuery(contentParameters, request.query);
      return deliverKept(await catalogue.content(slug), reply);
    },
    contentType: TYPE,
    caching: KEPT,
    documentation: {
      id: 'listContent',
      group: 'Institutions and pages',
      summary: 'Editorial pages',
      description:
        'Without `slug` the index: all entries of any status, without their blocks (`translations[].items` is null). With `slug` the entry that has it, with blocks; an empty list when there is none. Do not filter by `status`: it does not tell what is to be seen.',
      parameters: contentParameters,
      answers: 'The entries',
      schema: 'ContentList',
      problems: {
        422: 'The slug is empty',
        500: 'The CMS is not reachable, or an entry does not have this shape; the detail names it',
      },
    },
  };
}

/** `GET /content/{content_id}` */
export function contentEntry(catalogue: Catalogue): Endpoint {
  return {
    async answer(request, reply) {
      const { content_id } = readPath(contentPath, request.params);
      return deliverKept(await catalogue.contentEntry(content_id), reply);
    },
    contentType: TYPE,
    caching: KEPT,
    documentation: {
      id: 'getContent',
      group: 'Institutions and pages',
      summary: 'One editorial page',
      pathParameters: contentPath,
      answers: 'The entry with all translations and blocks',
      schema: 'ContentAnswer',
      problems: {
        404: 'No entry has this id',
        422: 'The id is not a positive integer',
        500: 'The CMS is not reachable, or the entry does not have this shape; the detail names it',
      },
    },
  };
}
