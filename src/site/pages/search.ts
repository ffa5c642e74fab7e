import { html } from '../../kernel/html.ts';
import { cardGrid } from '../components/card.ts';
import type { Page } from '../layout.ts';
import type { PageRequest } from '../page-routes.ts';
import { CARD_FIELDS, searchDocuments } from '../search/objects.ts';
import type { Visit } from '../visit.ts';

/** `/{language}/search` */
export async function searchPage(visit: Visit, { query }: PageRequest): Promise<Page> {
  const words = query['q'] ?? '';
  const { hits, found } = await searchDocuments(visit, {
    q: words === '' ? '*' : words,
    further: { include_fields: CARD_FIELDS },
  });
  return {
    title: words === '' ? visit.texts.search.title : `${words} – ${visit.texts.search.title}`,
    path: words === '' ? '/search' : `/search?${new URLSearchParams({ q: words })}`,
    isUnlisted: true,
    words,
    body: html`<h1>${visit.texts.search.title}</h1>
<p role="status">${visit.texts.search.found(found)}</p>
${cardGrid(
  visit,
  hits.map(({ document }) => document),
)}`,
  };
}
