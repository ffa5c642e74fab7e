import { type Html, html } from '../../kernel/html.ts';
import { Problem } from '../../kernel/problem.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { SIMILAR_BY } from '../../use-cases/similar.ts';
import { cardGrid } from '../components/card.ts';
import { CARD_FIELDS, type ObjectDocument, searchDocuments } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';

type By = (typeof SIMILAR_BY)[number];

const COUNT = 8;

/** Objects that look or mean something similar. */
export interface Similar {
  readonly by: By;
  readonly documents: readonly ObjectDocument[];
}

/** Those by picture first. An object without a vector or anything like it has none, and neither has one while the engine fails. */
export async function readSimilar(visit: Visit, uuid: string): Promise<Similar[]> {
  if (!isUuid(uuid)) return [];
  const found = await Promise.all([firstAlike(visit, uuid, 'image'), firstAlike(visit, uuid, 'metadata')]);
  return found.filter(({ documents }) => documents.length > 0);
}

/** The first of those that the list of all has, too. [similar-13] */
async function firstAlike(visit: Visit, id: string, by: By): Promise<Similar> {
  try {
    const alike = await visit.catalogue.alike({ id, on: by }, visit.context);
    if (alike === undefined) return { by, documents: [] };
    const { filter_by, vector_query } = alike;
    const { hits } = await searchDocuments(visit, {
      filter_by,
      per_page: COUNT,
      further: { vector_query, include_fields: CARD_FIELDS },
    });
    return { by, documents: hits.map(({ document }) => document) };
  } catch (error) {
    if (error instanceof Problem) return { by, documents: [] };
    throw error;
  }
}

export function similarObjects(visit: Visit, uuid: string, similar: readonly Similar[]): Html | undefined {
  const { links, texts } = visit;
  const { object } = texts;
  if (similar.length === 0) return undefined;
  return html`<section class="similar">
<h2>${object.similar}</h2>
${similar.map(
  ({ by, documents }) => html`<h3>${by === 'image' ? object.similarByPicture : object.similarByMeaning}</h3>
${cardGrid(visit, documents)}
<p><a href="${links.search({ like: uuid, by: by === 'image' ? 'picture' : 'meaning' })}">${by === 'image' ? object.moreByPicture : object.moreByMeaning}</a></p>
`,
)}</section>`;
}
