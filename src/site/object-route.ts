import type { RouteHandler } from 'fastify';
import { z } from 'zod';
import { endpoint, type Route } from '../http/endpoint.ts';

export const objectPath = z.object({
  uuid: z
    .string()
    .min(1)
    .describe('Id of the object')
    .meta({ examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
});

/** When responses about an object are 301. */
export const UUID_IN_CAPITALS = 'The id is in capitals: the same URL in lowercase, in `Location`';

/** `GET /objects/{uuid}`: the `url` of objects, unless the settings name a website that shows them. */
export const objectRoute = (handler: RouteHandler): Route => ({
  ...endpoint({
    operationId: 'getObjectPage',
    tags: ['Objects'],
    summary: 'The page of an object',
    description:
      'Shows the record to people, in the language that the browser prefers. `url` of search results leads here unless the service is configured with pages elsewhere.',
    params: objectPath,
    contentType: 'text/html; charset=utf-8',
    caching: { control: 'public, max-age=60', tag: 'content' },
    moved: UUID_IN_CAPITALS,
    success: { description: 'An HTML page' },
    problems: {
      404: 'No object has this id; the detail names it',
      410: 'The object has been deleted or withdrawn',
      502: 'The search engine is not reachable or too slow',
    },
    handler: () => undefined,
  }),
  config: { isPage: true },
  handler,
});
