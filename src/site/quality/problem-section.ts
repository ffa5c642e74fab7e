import type { QualityReport } from '../../catalogue/quality-report.ts';
import { type Html, html } from '../../kernel/html.ts';
import { shareOf } from '../../quality/quality-figures.ts';
import { scaleOf, shareBar } from './charts.ts';
import { exampleList, type ReportView, searchUrl } from './report-view.ts';

type Problem = QualityReport['problems'][number];

/** All problems with bars on one scale, then each with what helps and examples. */
export function problemSection(view: ReportView): Html {
  const { report, texts } = view;
  const { quality } = texts;
  const { problems, now } = report;
  return html`<section class="quality-section" aria-labelledby="problems"><h2 id="problems">${quality.problems}</h2>
${
  problems.length === 0
    ? html`<p>${quality.noProblems}</p>`
    : html`<p>${quality.problemsIntro(quality.percent(shareOf(now.withoutProblems, now.objects)))} ${quality.problemsHint}</p>
${problemTable(view)}`
}
${
  problems.length > 0 &&
  html`<h3 class="quality-subtitle">${quality.eachProblem}</h3>
${problems.map((problem) => problemDetails(view, problem))}`
}</section>`;
}

function problemTable(view: ReportView): Html {
  const { report, texts, language } = view;
  const { quality } = texts;
  const { problems, all } = report;
  const rows = problems.map((problem) => ({ ...problem, ...sharesOf(report, problem) }));
  const scale = scaleOf(rows.flatMap(({ share, shareOfAll = 0 }) => [share, shareOfAll]));
  return html`<table class="quality-table problem-table"><caption>${quality.scale(quality.percent(scale))}${all && html`. ${quality.markMeans}`}</caption>
<thead><tr><th scope="col">${quality.problemHead}</th><td class="row-bar"></td><th scope="col" class="row-objects">${quality.objectsHead}</th><th scope="col">${quality.shareHead}</th>${all && html`<th scope="col" class="of-all">${quality.allHead}</th>`}</tr></thead>
<tbody>${rows.map(
    ({ id, title, objects, share, shareOfAll }) =>
      html`<tr><th scope="row"><a href="#problem-${id}">${title[language]}</a></th><td class="row-bar">${shareBar(share, scale, shareOfAll)}</td><td class="row-objects">${quality.number(objects)}</td><td>${quality.exactPercent(share)}</td>${all && html`<td class="of-all">${shareOfAll === undefined ? '–' : quality.exactPercent(shareOfAll)}</td>`}</tr>\n`,
  )}</tbody></table>`;
}

/** Not rounded as those of the report, in which few of many objects are none. */
const sharesOf = ({ now, all }: QualityReport, { id, objects }: Problem) => ({
  share: shareOf(objects, now.objects),
  shareOfAll: all && shareOf(all.problems[id] ?? 0, all.objects),
});

function problemDetails(view: ReportView, problem: Problem): Html {
  const { report, texts, language } = view;
  const { quality } = texts;
  const { id, title, advice, objects, patterns, examples } = problem;
  const { share } = sharesOf(report, problem);
  return html`<article class="problem" id="problem-${id}"><div><h4>${title[language]}</h4>
<p><b>${quality.advice}:</b> ${advice[language]}</p>
<p class="quality-note">${quality.objects(objects)} (${quality.exactPercent(share)})${patterns && html` · ${quality.patterns(patterns.join(', '))}`}${view.hasSite && html` · <a href="${searchUrl(view, `problems:${id}`)}">${quality.showAll(objects)}</a>`}</p></div>
${exampleList(view, examples)}</article>\n`;
}
