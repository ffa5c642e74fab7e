import { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { FramedRecord } from '../../edm/record.ts';
import type { Endpoint } from '../endpoint.ts';
import { objectPage as write } from '../pages/object.ts';
import { readPath } from '../validation-issues.ts';
import { PAGE_HEADERS } from './documentation.ts';

const pathParameters = z.object({
  uuid: z
    .string()
    .min(1)
    .describe('Id of the object')
    .meta({ examples: ['u1'] }),
});

/** `GET /objects/{uuid}`: where `url` of objects leads as long as the service has no other pages for people. */
export function objectPage(catalogue: Catalogue, baseUrl: string): Endpoint {
  return {
    async answer(request, reply) {
      const { uuid } = readPath(pathParameters, request.params);
      const { body } = await catalogue.object(uuid);
      const { metadata } = JSON.parse(body.toString()) as { readonly metadata: FramedRecord };
      reply.headers(PAGE_HEADERS);
      return write(uuid, metadata, baseUrl);
    },
    contentType: 'text/html; charset=utf-8',
    caching: { control: 'public, max-age=300', tag: 'content' },
    documentation: {
      id: 'getObjectPage',
      group: 'Objects',
      summary: 'The page of an object',
      description:
        'What its record says, for people. `url` of search results leads here unless the service is set up with pages elsewhere.',
      pathParameters,
      answers: 'A page for people',
      problems: {
        404: 'No object has this id; the detail names it',
        502: 'The search engine is not reachable or too slow',
      },
    },
  };
}
