import { ENTITY_TYPES } from '../../documents/fields/entity-roles.ts';
import { typedText } from '../../kernel/characters.ts';
import { type Html, html } from '../../kernel/html.ts';
import { entityList } from '../components/entity-list.ts';
import type { Page } from '../page/layout.ts';
import type { PageRequest } from '../page/page-routes.ts';
import type { Visit } from '../page/visit.ts';

const PER_PAGE = 60;
const MAX_PAGE = 400;
const MAX_CHARACTERS = 500;

/** `/{language}/entities?q=…&type=…&page=…` */
export async function entitiesPage(visit: Visit, { query }: PageRequest): Promise<Page> {
  const { texts } = visit;
  const words = typedText(query['q'] ?? '')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
  const type = ENTITY_TYPES.find((one) => one === query['type']);
  const page = /^\d{1,3}$/.test(query['page'] ?? '')
    ? Math.min(MAX_PAGE, Math.max(1, Number(query['page'])))
    : 1;
  const request = { q: words, type, typosLast: true, page, per_page: PER_PAGE };
  const { found, entities } = await visit.catalogue.entities(request, visit.context);
  const path = (changes: Readonly<Record<string, string | number>>): string => {
    const all = { q: words, type: type ?? '', page, ...changes };
    const parameters = Object.entries(all).filter(
      ([name, value]) => value !== '' && !(name === 'page' && value === 1),
    );
    const text = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '/entities' : `/entities?${text}`;
  };
  const last = Math.min(MAX_PAGE, Math.ceil(found / PER_PAGE));
  return {
    title: texts.entities.title,
    description: texts.entities.text,
    path: path({}),
    isUnlisted: words !== '' || page > 1,
    body: html`<h1>${texts.entities.title}</h1>
<p>${texts.entities.text}</p>
<form class="institution-filter" action="${visit.links.to('/entities')}">
<label>${texts.entities.name} <input type="search" dir="auto" name="q" value="${words}"></label>
${type && html`<input type="hidden" name="type" value="${type}">`}<button class="button">${texts.search.find}</button>
</form>
<nav class="tabs" aria-label="${texts.entities.typesLabel}"><ul>${[undefined, ...ENTITY_TYPES].map(
      (one) =>
        html`<li><a class="tab" href="${visit.links.to(path({ type: one ?? '', page: 1 }))}"${one === type && html` aria-current="page"`}>${one === undefined ? texts.entities.all : texts.entities.typesOf[one]}</a></li>`,
    )}</ul></nav>
<p role="status">${texts.entities.found(found)}</p>
${entityList(visit, entities)}${last > 1 && pages(visit, page, last, path)}`,
  };
}

function pages(
  { texts, links }: Visit,
  page: number,
  last: number,
  path: (changes: { readonly page: number }) => string,
): Html {
  const link = (to: number, rel: string, label: string) =>
    to >= 1 &&
    to <= last &&
    html`<li><a class="page-link" rel="${rel}" href="${links.to(path({ page: to }))}">${label}</a></li>`;
  return html`<nav class="page-links" aria-label="${texts.search.pages}"><ul>${link(page - 1, 'prev', `← ${texts.search.previousPage}`)}<li><span class="page-link" aria-current="page">${texts.search.page(page)}</span></li>${link(page + 1, 'next', `${texts.search.nextPage} →`)}</ul></nav>`;
}
