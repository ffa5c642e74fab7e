import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseReply } from '../../catalogue/engine-reply.ts';
import { Problem } from '../../kernel/problem.ts';
import { renderPage } from '../layout.ts';
import { PAGE_HEADERS } from '../page-routes.ts';
import type { Visit } from '../visit.ts';
import { picturePageSaying } from './picture-page.ts';
import { NOTHING_CHOSEN } from './search-state.ts';
import { stateUrl } from './state-links.ts';

/**
 * `POST /{language}/picture`: admits and reads the picture as `POST /v2/similar/image`
 * does, and leads to the search that its vector stands for. What is wrong with a
 * picture is said beside the form.
 */
export async function uploadPicture(
  app: FastifyInstance,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  try {
    const { file } = await app.receivePicture(request, reply);
    const { body } = await visit.catalogue.similarToPicture({ file, per_page: 1 }, visit.context);
    const { vector } = parseReply<{ readonly vector: string }>(body);
    return await reply
      .code(303)
      .header('location', stateUrl(visit, { ...NOTHING_CHOSEN, picture: vector }))
      .send();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    reply
      .code(error.status)
      .headers({ ...PAGE_HEADERS, ...error.headers })
      .type('text/html; charset=utf-8');
    return reply.send(renderPage(visit, picturePageSaying(visit, messageOf(visit, error.status))));
  }
}

function messageOf({ texts }: Visit, status: number): string {
  const messages: Readonly<Record<number, string>> = texts.search.pictureErrors;
  return messages[status] ?? texts.search.pictureErrors.other;
}
