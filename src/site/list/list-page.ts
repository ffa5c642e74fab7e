import { type Html, html, safeUrl } from '../../kernel/html.ts';
import { shortened } from '../../kernel/shortened.ts';
import { CSV_PARAMETERS } from '../csv-parameters.ts';
import type { Page } from '../layout.ts';
import type { PageRequest } from '../page-routes.ts';
import { labelOf } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';
import { EXPORTS } from './export-routes.ts';
import { idsQuery, MAX_LISTED, readIds } from './ids.ts';
import { type ListedObject, readList } from './read-list.ts';

/**
 * `/{language}/list?ids=…`: objects that somebody has put together. Without `ids`, the
 * script of the page asks for those that the browser has kept.
 */
export async function listPage(visit: Visit, { query }: PageRequest): Promise<Page> {
  const { texts, links } = visit;
  const { ids, surplus } = readIds(query['ids']);
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
<ol class="list-items">${objects.map((document, index) => item(visit, document, index, objects))}</ol>`
}
</div>`,
  };
}

/** Share, export, clear. */
function tools({ texts, links, baseUrl, language }: Visit, ids: readonly string[]): Html {
  const query = idsQuery(ids);
  return html`<div class="list-tools">
<details class="fold"><summary>${texts.list.share}</summary><p>${texts.list.shareText}</p>
<p><input class="list-url" readonly value="${baseUrl}/${language}/list${query}" aria-label="${texts.list.shareUrl}" data-copied> <button class="button quiet" data-copy data-done="${texts.object.copied}" hidden>${texts.object.copy}</button></p></details>
<p>${texts.list.exports} ${EXPORTS.map(({ suffix, label }, index) => html`${index > 0 && ' · '}<a href="${links.to(`/list.${suffix}${query}${suffix === 'csv' ? `&${new URLSearchParams(CSV_PARAMETERS[language])}` : ''}`)}" download>${label}</a>`)}</p>
<p><a href="${links.to('/list')}" data-move>${texts.list.clear}</a></p>
</div>`;
}

/** An object with links to the list without it, and to the list with it further up or down. */
function item(visit: Visit, document: ListedObject, at: number, all: readonly ListedObject[]): Html {
  const { texts, links } = visit;
  const ids = all.map(({ uuid }) => uuid);
  const title = shortened(document.title ?? texts.card.untitled);
  const kind = labelOf(texts.codes.edmType, document.edmType?.[0] ?? '');
  const facts = [document.creator?.[0], document.date?.[0], document.dataProvider].filter(
    (fact) => fact !== undefined,
  );
  const picture = safeUrl(document.previewImage);
  const action = (name: 'up' | 'down' | 'remove', changed: readonly string[], symbol: string) =>
    html`<a class="list-action" href="${links.to(`/list${idsQuery(changed)}`)}" data-move="${name}" aria-label="${texts.list[name](title)}">${symbol}</a>`;
  return html`<li class="list-item" data-item="${document.uuid}">
<a class="list-picture" href="${links.object(document.uuid)}" data-uuid="${document.uuid}" tabindex="-1" aria-hidden="true">${
    picture
      ? html`<img src="${picture}" alt="" width="120" height="120" loading="lazy">`
      : html`<span class="placeholder">${kind}</span>`
  }</a>
<div><a class="list-title" href="${links.object(document.uuid)}" data-uuid="${document.uuid}"><bdi>${title}</bdi></a>
<span class="soft"><bdi>${shortened(facts.join(', '))}</bdi></span></div>
<div class="list-actions">${at > 0 && action('up', swapped(ids, at - 1), '↑')}${at < ids.length - 1 && action('down', swapped(ids, at), '↓')}${action(
    'remove',
    ids.filter((id) => id !== document.uuid),
    '×',
  )}</div>
</li>`;
}

/** The list with the element at `at` after the next one. */
const swapped = (ids: readonly string[], at: number): string[] =>
  ids.toSpliced(at, 2, ...[ids[at + 1], ids[at]].filter((id) => id !== undefined));
