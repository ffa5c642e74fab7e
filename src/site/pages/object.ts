import { texts as textsOf } from '../../edm/display.ts';
import type { Entity, FramedRecord } from '../../edm/record.ts';
import { html } from '../../kernel/html.ts';
import type { Page } from '../layout.ts';
import type { PageRequest } from '../page-routes.ts';
import type { Visit } from '../visit.ts';

/** `/objects/{uuid}` and `/{language}/objects/{uuid}` */
export async function objectPage(visit: Visit, { params }: PageRequest): Promise<Page> {
  const { catalogue, texts, language } = visit;
  const uuid = params['uuid'] ?? '';
  const { body } = await catalogue.object(uuid);
  const { metadata } = JSON.parse(body.toString()) as { readonly metadata: FramedRecord };
  const cho: Entity = metadata.aggregatedCHO ?? {};
  const [title = texts.card.untitled] = textsOf(cho['title'] ?? cho['description'], [language, 'de', 'en']);
  return { title, path: `/objects/${uuid}`, body: html`<h1>${title}</h1>` };
}
