import { type Html, html } from '../../kernel/html.ts';
import { type QualityFigures, shareOf } from '../../quality/quality-figures.ts';
import { stackedBar } from '../charts/stacked-bar.ts';
import { goodContent, goodMetadata, type Measure, partsOf } from './measures.ts';
import { institutionPath, type ReportView, siteLink } from './report-view.ts';

/** By what institutions can be sorted, the best first. */
const ORDERS = {
  objects: ({ objects }: QualityFigures) => objects,
  title: () => 0,
  content: (figures: QualityFigures) => shareOf(goodContent(figures), figures.objects),
  metadata: (figures: QualityFigures) => shareOf(goodMetadata(figures), figures.objects),
  problems: (figures: QualityFigures) => shareOf(figures.withoutProblems, figures.objects),
} as const;

export type Order = keyof typeof ORDERS;

/** The order that a URL names; by the number of objects if it names none. */
export const orderOf = (text: string | undefined): Order =>
  (Object.keys(ORDERS) as Order[]).find((order) => order === text) ?? 'objects';

/** All institutions with their figures, each with a link to its report. */
export function institutionTable(view: ReportView, chosen: Order | undefined): Html | false {
  const { report, texts, links, language } = view;
  const { quality } = texts;
  const order = chosen ?? 'objects';
  const institutions = (report.institutions ?? []).toSorted(
    (a, b) =>
      ORDERS[order](b.now) - ORDERS[order](a.now) ||
      a.title[language].localeCompare(b.title[language], language),
  );
  if (institutions.length === 0) return false;
  const choice = (one: Order): Html =>
    one === order
      ? html`<b>${quality.orders[one]}</b>`
      : html`<a href="${links.to(`${one === 'objects' ? '/quality' : `/quality?sort=${one}`}#institutions`)}">${quality.orders[one]}</a>`;
  return html`<section class="quality-section" aria-labelledby="institutions"><h2 id="institutions">${quality.institutions}</h2>
${chosen && html`<p class="quality-note quality-orders">${quality.order} ${(Object.keys(ORDERS) as Order[]).map((one) => html`${choice(one)} `)}</p>\n`}<table class="quality-table institution-table"><caption>${quality.institutionBars}</caption>
<thead><tr><th scope="col">${quality.institutionHead}</th><th scope="col" class="row-objects">${quality.objectsHead}</th><th scope="col" class="row-bar">${quality.content}</th><th scope="col" class="row-bar">${quality.metadata}</th><th scope="col">${quality.withoutProblemsHead}</th></tr></thead>
<tbody>${institutions.map(
    (institution) =>
      html`<tr><th scope="row">${siteLink(view, links.to(institutionPath(institution)), institution.title[language])}</th><td class="row-objects">${quality.number(institution.now.objects)}</td><td class="row-bar">${smallBar(view, 'contentTier', institution.now)}</td><td class="row-bar">${smallBar(view, 'metadataTier', institution.now)}</td><td>${quality.percent(shareOf(institution.now.withoutProblems, institution.now.objects))}</td></tr>\n`,
  )}</tbody></table></section>`;
}

/** A bar without texts; its name has the numbers. */
function smallBar({ texts }: ReportView, measure: Measure, figures: QualityFigures): Html {
  const { quality } = texts;
  const parts = partsOf(measure, figures, texts);
  const title = parts
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label} ${quality.percent(shareOf(count, figures.objects))}`)
    .join(', ');
  return stackedBar({ title: title === '' ? '–' : title, parts, percent: quality.percent, isSmall: true });
}
