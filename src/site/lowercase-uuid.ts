import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryString } from '../http/request-url.ts';
import { isUuid } from '../kernel/uuid.ts';

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
