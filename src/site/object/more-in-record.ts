import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { dataForms } from './origin.ts';
import type { ObjectView } from './read-object.ts';

/** The end of a list that shows only its first values: how many more there are, and where. */
export function moreInRecord(visit: Visit, { uuid }: ObjectView, count: number): Html | false {
  const { texts } = visit;
  const url = dataForms(visit, uuid)[0]?.url ?? '';
  return (
    count > 0 &&
    html`<li class="soft">${texts.object.more(count)} <a href="${url}">${texts.object.inRecord}</a></li>`
  );
}
