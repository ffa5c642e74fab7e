import { urls } from '../../edm/display.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import { labelOf } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';
import type { ObjectView } from './read-object.ts';
import { rightsBox } from './rights.ts';
import { shownTerm } from './show-term.ts';
import { type Term, termsOf } from './terms.ts';
import type { Title } from './title.ts';

/** More creators than these are among the facts only. */
const MAX_CREATORS = 6;

/** What a label beside the object says, and what one can do: keep it, and see it at the institution. */
export function label(visit: Visit, view: ObjectView, title: Title): Html {
  const { texts, language } = visit;
  const { uuid, cho, record, document } = view;
  const creators = line(visit, termsOf(cho['creator'], language), 'creator');
  const institution = line(visit, termsOf(record['dataProvider'], language).slice(0, 1), 'dataProvider');
  const at = safeUrl(urls(record['isShownAt'])[0]);
  return html`<div class="label">
<p class="kind">${labelOf(texts.codes.edmType, document.edmType?.[0] ?? '')}</p>
<h1 dir="auto"${title.lang !== undefined && html` lang="${title.lang}"`}>${title.text}</h1>
${creators && html`<p class="label-creator">${creators}</p>\n`}${
  document.date && html`<p class="label-date"><bdi>${shortened(document.date.join(', '))}</bdi></p>\n`
}${institution && html`<p class="label-institution">${institution}</p>\n`}${rightsBox(visit, view)}
<p class="label-actions">${at && html`<a class="button" href="${at}" rel="noopener">${texts.object.viewAtInstitution}</a>\n`}<button class="button quiet keep-here" type="button" data-keep="${uuid}" hidden><span class="keep-heart"></span>${texts.list.keep}</button></p>
</div>`;
}

function line(visit: Visit, terms: readonly Term[], search: string): Html | undefined {
  if (terms.length === 0) return undefined;
  const shown = terms.slice(0, MAX_CREATORS);
  return html`${shown.map((term, index) => html`${index > 0 && ', '}${shownTerm(visit, { ...term, text: shortened(term.text), authorities: [] }, search)}`)}`;
}
