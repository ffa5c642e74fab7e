import type { QualityReport } from '../../catalogue/quality-report.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import type { ReportView } from './report-view.ts';

export type Examples = QualityReport['problems'][number]['examples'];

/** Objects as links with their previews. */
export const exampleList = ({ texts, preview }: ReportView, examples: Examples): Html | false =>
  examples.length > 0 &&
  html`<ul class="quality-examples" aria-label="${texts.quality.examples}">${examples.map(
    ({ id, title, url }) =>
      html`<li><a href="${safeUrl(url)}">${preview(id)}<span>${title === '' ? texts.card.untitled : title}</span></a></li>`,
  )}</ul>`;

/** The same in a row of a table: the previews alone, where there are any. */
export const exampleRow = ({ texts, preview }: ReportView, examples: Examples): Html | false =>
  examples.length > 0 &&
  html`<ul class="quality-examples in-row">${examples.map(({ id, title, url }) => {
    const [picture, name] = [preview(id), title === '' ? texts.card.untitled : title];
    return html`<li><a href="${safeUrl(url)}"${picture && html` title="${name}"`}>${picture}<span${picture && html` class="hidden"`}>${name}</span></a></li>`;
  })}</ul>`;

/** The ids of all examples of a report. */
export function exampleIds({ problems, firstSteps, tierExamples }: QualityReport): readonly string[] {
  const lists = [
    ...[...problems, ...firstSteps].map(({ examples }) => examples),
    ...Object.values(tierExamples.contentTier),
    ...Object.values(tierExamples.metadataTier),
  ];
  return [...new Set(lists.flat().map(({ id }) => id))];
}
