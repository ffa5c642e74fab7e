import { html } from '../../kernel/html.ts';
import { cardGrid } from '../components/card.ts';
import type { Page } from '../layout.ts';
import { CARD_FIELDS, searchDocuments } from '../search/objects.ts';
import type { Visit } from '../visit.ts';

/** `/{language}/` */
export async function home(visit: Visit): Promise<Page> {
  const { texts, theme, language } = visit;
  const { hits, out_of } = await searchDocuments(visit, {
    filter_by: 'imageMegapixel:>0',
    sort_by: '_rand(7)',
    further: { include_fields: CARD_FIELDS },
  });
  return {
    title: texts.home.title,
    description: theme.tagline[language],
    path: '/',
    body: html`<h1>${theme.tagline[language]}</h1>
<p>${texts.home.objects(out_of)}</p>
${cardGrid(
  visit,
  hits.map(({ document }) => document),
)}`,
  };
}
