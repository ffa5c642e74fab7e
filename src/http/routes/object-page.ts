import { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { FramedRecord } from '../../edm/record.ts';
import { endpoint } from '../endpoint.ts';
import { objectPage as render } from '../pages/object.ts';
import { HTML_TYPE, PAGE_HEADERS } from './documentation.ts';

const params = z.object({
  uuid: z
    .string()
    .min(1)
    .describe('Id of the object')
    .meta({ examples: ['u1'] }),
});

/** `GET /objects/{uuid}`: the `url` of objects, unless the settings name a website that shows them. */
export const objectPage = (catalogue: Catalogue, baseUrl: string) =>
  endpoint({
    operationId: 'getObjectPage',
    tags: ['Objects'],
    summary: 'The page of an object',
    description:
      'Shows the record to people. `url` of search results leads here unless the service is configured with pages elsewhere.',
    params,
    contentType: HTML_TYPE,
    caching: { control: 'public, max-age=300', tag: 'content' },
    success: { description: 'An HTML page' },
    problems: {
      404: 'No object has this id; the detail names it',
      502: 'The search engine is not reachable or too slow',
    },
    async handler({ params: { uuid } }, reply) {
      const { body } = await catalogue.object(uuid);
      const { metadata } = JSON.parse(body.toString()) as { readonly metadata: FramedRecord };
      reply.headers(PAGE_HEADERS);
      return render(uuid, metadata, baseUrl);
    },
  });
