import type { QualityReport } from '../../catalogue/quality-report.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import type { ReportView } from './report-view.ts';

export type Examples = QualityReport['problems'][number]['examples'];

/** Objects as links, with previews if there is a picture of any. */
export const exampleList = (view: ReportView, examples: Examples): Html | false =>
  examples.length > 0 &&
  html`<ul class="quality-examples" aria-label="${view.texts.quality.examples}">${withPreviews(
    view,
    examples,
  ).map(
    ({ url, name, image }) => html`<li><a href="${safeUrl(url)}">${image}<span>${name}</span></a></li>`,
  )}</ul>`;

/** The same in a row of a table: the previews alone, or the first title if there are none. */
export function exampleRow(view: ReportView, examples: Examples): Html | false {
  const shown = withPreviews(view, examples).filter(({ image }, i) => image !== undefined || i === 0);
  return (
    shown.length > 0 &&
    html`<ul class="quality-examples in-row">${shown.map(
      ({ url, name, image }) =>
        html`<li><a href="${safeUrl(url)}"${image && html` title="${name}"`}>${image}<span${image && html` class="hidden"`}>${name}</span></a></li>`,
    )}</ul>`
  );
}

function withPreviews({ texts, preview }: ReportView, examples: Examples) {
  const previews = examples.map(({ id }) => preview(id));
  const isAnyPicture = previews.some((one) => one?.isPicture);
  return examples.map(({ title, url }, i) => ({
    url,
    name: title === '' ? texts.card.untitled : title,
    image: isAnyPicture ? previews[i]?.image : undefined,
  }));
}

/** The ids of all examples of a report. */
export function exampleIds({ problems, firstSteps, tierExamples }: QualityReport): readonly string[] {
  const lists = [
    ...[...problems, ...firstSteps].map(({ examples }) => examples),
    ...Object.values(tierExamples.contentTier),
    ...Object.values(tierExamples.metadataTier),
  ];
  return [...new Set(lists.flat().map(({ id }) => id))];
}
