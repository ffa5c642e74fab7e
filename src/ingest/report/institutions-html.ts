import { type Html, html } from '../../kernel/html.ts';
import type { InstitutionTally } from '../report-groups.ts';
import { number, TEXTS } from './report-texts.ts';
import { headCell } from './sortable.ts';

/** A table of all institutions. Choosing one filters the report. */
export const institutionsHtml = (
  institutions: readonly (readonly [name: string, tally: Readonly<InstitutionTally>])[],
): Html => html`<section data-overview>
<h2>${TEXTS.institutions}</h2>
<table>
<thead><tr>${headCell('name', TEXTS.institution, { sorted: 'ascending' })}${headCell('read', TEXTS.count, { wide: true })}${headCell('rejected', TEXTS.rejectedTitle)}${headCell('warned', TEXTS.warningTitle)}</tr></thead>
<tbody>${institutions.map(([name, { stored, rejected, warned }], index) => {
  const shown = name === '' ? TEXTS.unknownInstitution : name;
  return html`<tr data-name="${name}" data-read="${stored + rejected}" data-rejected="${rejected}" data-warned="${warned}"><td><button type="button" data-choose="${index}">${shown}</button></td><td class="n wide">${number(stored + rejected)}</td><td class="n">${number(rejected)}</td><td class="n">${number(warned)}</td></tr>
`;
})}</tbody>
</table>
</section>`;
