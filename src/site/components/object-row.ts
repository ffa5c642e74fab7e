import { type Html, html } from '../../kernel/html.ts';
import { CARD_FIELDS, type ObjectDocument, searchDocuments } from '../search/objects.ts';
import type { Visit } from '../visit.ts';
import { cardGrid } from './card.ts';

/** Objects of a search and how many there are. */
export interface ObjectRow {
  readonly found: number;
  readonly documents: readonly ObjectDocument[];
}

/** The first objects that a filter or words find; those with pictures first. */
export async function objectRow(
  visit: Visit,
  { q = '*', filter_by = '' }: { readonly q?: string | undefined; readonly filter_by?: string | undefined },
  count: number,
): Promise<ObjectRow> {
  const { found, hits } = await searchDocuments(visit, {
    q,
    ...(filter_by !== '' && { filter_by }),
    ...(q === '*' && { sort_by: '_eval(imageMegapixel:>0):desc,imageColorScore:desc' }),
    per_page: count,
    further: { include_fields: CARD_FIELDS },
  });
  return { found, documents: hits.map(({ document }) => document) };
}

/** The objects as cards below a heading, with a link to all of them. */
export const objectSection = (visit: Visit, title: string, url: string, row: ObjectRow): Html | false =>
  row.found > 0 &&
  html`<section class="home-section"><div class="home-section-title"><h2>${title}</h2><a href="${url}">${visit.texts.pages.allObjects(row.found)}</a></div>
${cardGrid(visit, row.documents)}</section>`;
