import { type Html, html } from '../../kernel/html.ts';
import type { Page } from '../layout.ts';
import type { PageRequest } from '../page-routes.ts';
import type { Visit } from '../visit.ts';

/** `/{language}/picture`: where a picture is chosen to find similar ones. */
export const picturePage = (visit: Visit, _request: PageRequest): Page => picturePageSaying(visit);

/** The same with what was wrong with the last picture. */
export function picturePageSaying(visit: Visit, message?: string): Page {
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
