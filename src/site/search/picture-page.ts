import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../kernel/html.ts';
import { Problem } from '../../kernel/problem.ts';
import { parseReply } from '../../use-cases/engine-reply.ts';
import { type Page, renderPage } from '../page/layout.ts';
import { PAGE_HEADERS, type PageRequest } from '../page/page-routes.ts';
import type { Visit } from '../page/visit.ts';
import { NOTHING_CHOSEN, stateUrl } from './search-state.ts';

/** `/{language}/picture`: where a picture is chosen to find similar ones. */
export const picturePage = (visit: Visit, _request: PageRequest): Page => picturePageSaying(visit);

/** The same with what was wrong with the last picture. */
function picturePageSaying(visit: Visit, message?: string): Page {
  const { picturePage: texts } = visit.texts.search;
  return {
    title: texts.title,
    description: texts.text,
    path: '/picture',
    scripts: ['search/search.js'],
    body: html`<div class="narrow" data-search data-busy="${visit.texts.search.busy}">
<h1>${texts.title}</h1>
<p>${texts.text}</p>
${message && html`<p class="picture-error" role="alert">${message}</p>\n`}${pictureForm(visit)}
<p class="facet-note">${texts.privacy}</p>
</div>
<p class="hidden" role="status" data-status></p>`,
  };
}

/** The form for a picture. A script also accepts pictures that are dropped or pasted. */
const pictureForm = ({ texts, links }: Visit): Html => {
  const { picturePage } = texts.search;
  return html`<form class="picture-form" method="post" enctype="multipart/form-data" action="${links.to('/picture')}" data-picture data-busy="${picturePage.busy}" data-failed="${texts.errors.other.text}">
<label class="picture-choose">${picturePage.choose}<input type="file" name="image" accept="image/*" required></label>
<button class="button">${picturePage.search}</button>
<p class="facet-note picture-drop" hidden>${picturePage.drop}</p>
</form>`;
};

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
