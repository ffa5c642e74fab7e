import { type Html, html } from '../../kernel/html.ts';
import { type QualityFigures, shareOf } from '../../quality/quality-figures.ts';
import { stackedBar } from './charts.ts';
import { type Measure, partsOf } from './measure-section.ts';
import { institutionPath, type ReportView, siteLink } from './report-view.ts';

/** All institutions with their figures, those with most objects first, each with a link to its report. */
export function institutionTable(view: ReportView): Html | false {
  const { report, texts, links, language } = view;
  const { quality } = texts;
  const institutions = (report.institutions ?? []).toSorted(
    (a, b) => b.now.objects - a.now.objects || a.title[language].localeCompare(b.title[language], language),
  );
  if (institutions.length === 0) return false;
  return html`<section class="quality-section" aria-labelledby="institutions"><h2 id="institutions">${quality.institutions}</h2>
<table class="quality-table institution-table"><caption>${quality.institutionBars}</caption>
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
