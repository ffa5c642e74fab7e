import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerOai } from './oai-provider.ts';
import type { Repository } from './repository.ts';

const FORM = 'application/x-www-form-urlencoded';
/** More than any request: a token and five short arguments. */
const MAX_FORM_BYTES = 16 * 1024;

/**
 * `/oai`, by GET, HEAD and POST, as a plugin of Fastify. `Accept` is not looked
 * at: harvesters get XML whatever they send.
 */
export async function oaiPlugin(app: FastifyInstance, repository: Repository): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const send = async (reply: FastifyReply, query: string): Promise<string> => {
    reply
      .type('text/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding');
    return answerOai(query, repository);
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/oai',
    handler: (request, reply) => send(reply, queryOf(request)),
  });
  app.route({
    method: 'POST',
    url: '/oai',
    handler: (request, reply) => send(reply, typeof request.body === 'string' ? request.body : ''),
  });
}

const queryOf = ({ raw }: FastifyRequest): string => {
  const address = raw.url ?? '';
  const at = address.indexOf('?');
  return at < 0 ? '' : address.slice(at + 1);
};
