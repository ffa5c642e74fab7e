import { type Html, html } from '../../kernel/html.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { cardGrid } from '../components/card.ts';
import { exportLinks } from '../components/export-links.ts';
import { CARD_FIELDS, type ObjectDocument, searchDocuments } from '../lookups/objects.ts';
import type { Page } from '../page/layout.ts';
import type { PageRequest } from '../page/page-routes.ts';
import type { Visit } from '../page/visit.ts';

/** Objects of a list: as many as one search returns, and as a URL can hold. */
const MAX_LISTED = 250;

/**
 * `/{language}/list?ids=…`: objects that somebody has put together. [site-16] Without `ids`, the
 * script of the page asks for those that the browser has kept.
 */
export async function listPage(visit: Visit, { query }: PageRequest): Promise<Page> {
  const { texts, links } = visit;
  const all = readIds(query['ids']);
  const ids = all.slice(0, MAX_LISTED);
  const surplus = all.length - ids.length;
  const objects = await readList(visit, ids);
  const missing = ids.length - objects.length;
  return {
    title: texts.list.title,
    path: `/list${idsQuery(ids)}`,
    isUnlisted: true,
    scripts: ['list/list-page.js'],
    body: html`<div class="list" data-list="${ids.join(',')}">
<h1 data-shared="${texts.list.sharedTitle}">${texts.list.title}</h1>
${surplus > 0 && html`<p class="notice" role="alert">${texts.list.tooMany(MAX_LISTED, surplus)}</p>\n`}${
  missing > 0 && html`<p class="notice">${texts.list.missing(missing)}</p>\n`
}${
  objects.length === 0
    ? html`<p>${texts.list.empty}</p>
<p><a class="button" href="${links.to('/search')}">${texts.list.toSearch}</a></p>`
    : html`<div class="list-foreign notice" data-foreign hidden><p>${texts.list.foreign}</p><button class="button" data-keep-all>${texts.list.keepAll}</button></div>
<p role="status">${texts.search.found(objects.length)}</p>
${tools(visit, ids)}
${cardGrid(visit, objects)}`
}
</div>`,
  };
}

/** Reads `ids`: uuids with commas between them, each once. Anything else is left out. */
function readIds(text = ''): string[] {
  const given = text.split(',').map((id) => id.trim().toLowerCase());
  return [...new Set(given.filter(isUuid))];
}

/** Commas stay, which browsers do not encode either. */
const idsQuery = (ids: readonly string[]): string => (ids.length === 0 ? '' : `?ids=${ids.join(',')}`);

/** The objects of a list that there are, in the order of `ids`. Errors: Problem 502. */
async function readList(visit: Visit, ids: readonly string[]): Promise<ObjectDocument[]> {
  if (ids.length === 0) return [];
  const { hits } = await searchDocuments(visit, {
    filter_by: `id:=[${ids.join(',')}]`,
    per_page: MAX_LISTED,
    further: { include_fields: CARD_FIELDS },
  });
  const found = new Map(hits.map(({ document }) => [document.uuid, document]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Share, export, clear. */
function tools(visit: Visit, ids: readonly string[]): Html {
  const { texts, links, baseUrl, language } = visit;
  return html`<div class="list-tools">
<details class="fold"><summary>${texts.list.share}</summary><p>${texts.list.shareText}</p>
<p><input class="list-url" readonly value="${baseUrl}/${language}/list${idsQuery(ids)}" aria-label="${texts.list.shareUrl}" data-copied> <button class="button quiet" data-copy data-done="${texts.object.copied}" hidden>${texts.object.copy}</button></p></details>
<p>${texts.list.exports} ${exportLinks(visit, { q: '*', filter_by: `uuid:=[${ids.join(',')}]` })}</p>
<p data-own hidden><a href="${links.to('/list')}" data-clear>${texts.list.clear}</a></p>
</div>`;
}
