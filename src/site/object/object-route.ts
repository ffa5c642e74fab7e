import type { FastifyReply, FastifyRequest, RouteHandler } from 'fastify';
import { z } from 'zod';
import { endpoint, type Route } from '../../api/endpoint.ts';
import { queryString } from '../../api/request-url.ts';
import { isUuid } from '../../kernel/uuid.ts';

export const objectPath = z.object({
  uuid: z
    .string()
    .min(1)
    .describe('Id of the object')
    .meta({ examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
});

/** When responses about an object are 301. */
export const UUID_IN_CAPITALS = 'The id is in capitals: the same URL in lowercase, in `Location`';

/** `GET /objects/{uuid}`: the `url` of objects, unless the settings name a website that shows them. [site-5] */
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

/**
 * A hook that redirects routes with `:uuid` in capitals to the same URL in lowercase, permanently.
 * `path` is that of {base_url}, without a slash at the end.
 */
export const lowercaseUuid = (path: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { uuid = '' } = request.params as { readonly uuid?: string };
  const lowercase = uuid.toLowerCase();
  if (uuid === lowercase || !isUuid(lowercase)) return;
  const url = `${path}${request.routeOptions.url?.replace(':uuid', lowercase)}`;
  const query = queryString(request.url);
  return reply
    .code(301)
    .headers({ location: query === '' ? url : `${url}?${query}`, 'cache-control': 'public, max-age=86400' })
    .send();
};
