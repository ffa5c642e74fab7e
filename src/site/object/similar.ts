import { type Html, html } from '../../kernel/html.ts';
import { Problem } from '../../kernel/problem.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { parseReply } from '../../use-cases/engine-reply.ts';
import type { SIMILAR_BY } from '../../use-cases/similar.ts';
import { cardGrid } from '../components/card.ts';
import { type ObjectDocument, type SearchResult, shortDocument } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';

type By = (typeof SIMILAR_BY)[number];

const COUNT = 8;

/** Objects that look or mean something similar. */
export interface Similar {
  readonly by: By;
  readonly documents: readonly ObjectDocument[];
}

/** Those by picture first. An object without a vector has none, and neither has one while the engine fails. */
export async function readSimilar(visit: Visit, uuid: string): Promise<Similar[]> {
  if (!isUuid(uuid)) return [];
  const found = await Promise.all([neighbours(visit, uuid, 'image'), neighbours(visit, uuid, 'metadata')]);
  return found.filter(({ documents }) => documents.length > 0);
}

async function neighbours(visit: Visit, id: string, by: By): Promise<Similar> {
  try {
    const { body } = await visit.catalogue.similar({ id, on: by, per_page: COUNT }, visit.context);
    const { hits } = parseReply<SearchResult>(body);
    return { by, documents: hits.map(({ document }) => shortDocument(document)) };
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
