import { measuredObjects, type QualityFigures, shareOf } from '../../edm/quality/quality-figures.ts';
import { compareNames } from '../../kernel/folded-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { QualityReport } from '../../use-cases/quality-report.ts';
import { CSV_PARAMETERS } from '../components/export-links.ts';
import { isolated } from '../components/foreign-text.ts';
import { scaleOf, shareBar, stackedBar } from './charts.ts';
import {
  checkedLinks,
  goodContent,
  goodMetadata,
  type Measure,
  measureSection,
  partsOf,
} from './measure-section.ts';
import {
  comparedInstitutions,
  comparedWith,
  exampleList,
  institutionPath,
  nameOf,
  type ReportView,
  reportPath,
  searchUrl,
  siteLink,
} from './report-view.ts';

/** The whole report, which a page of the site and a file show alike, with what stands at its end. */
export function reportBody(view: ReportView, about: Html): Html {
  const { report, texts, links } = view;
  const { quality } = texts;
  const isEmpty = report.now.objects === 0;
  return html`<article class="quality">
<header class="quality-head"><h1><span>${isolated(nameOf(view))}</span> ${quality.title}</h1>
<p>${quality.intro}</p>
<p class="quality-note">${quality.countedAt(quality.dateAndTime(Date.parse(report.time)))}${comparedWith(report) && view.hasSite && html` · <a href="${links.to('/quality')}">${quality.compare}</a>`}</p></header>
${isEmpty ? html`<p>${report.institution === null ? quality.noObjectsAtAll : quality.noObjects}</p>` : sections(view)}
<section class="quality-section" aria-labelledby="about"><h2 id="about">${quality.about}</h2>
${about}</section>
</article>`;
}

function sections(view: ReportView): Html {
  const { quality } = view.texts;
  const contents = [
    ['first-steps', quality.firstSteps],
    ['media', quality.content],
    ['metadata', quality.metadata],
    ['problems', quality.problems],
    ['links', quality.links],
    ...(comparedInstitutions(view.report).length > 0 ? [['institutions', quality.institutions]] : []),
  ];
  return html`${keyFigures(view)}
<nav class="quality-contents" aria-label="${quality.onThisPage}"><ul>${contents.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
${firstSteps(view)}
${measureSection(view, 'contentTier', { id: 'media', title: quality.content, text: quality.contentText, head: quality.tierHead })}
${measureSection(view, 'metadataTier', { id: 'metadata', title: quality.metadata, text: quality.metadataText, head: quality.tierHead })}
${problemSection(view)}
${measureSection(view, 'links', { id: 'links', title: quality.links, text: quality.linksText, head: quality.linkHead })}
${institutionTable(view)}`;
}

/** The numbers that matter, each with that of all institutions. */
function keyFigures(view: ReportView): Html {
  const { report, texts } = view;
  const { quality } = texts;
  const { now } = report;
  return html`<section aria-label="${quality.keyFigures}"><dl class="key-figures">
<div><dt>${quality.figures.objects(now.objects)}</dt><dd class="key-figure">${quality.number(now.objects)}</dd></div>
${share(view, quality.figures.content, goodContent, measuredObjects)}
${share(view, quality.figures.metadata, goodMetadata)}
${share(view, quality.figures.withoutProblems, ({ withoutProblems }) => withoutProblems)}
${share(view, quality.figures.links, ({ links }) => links.working, checkedLinks)}
</dl></section>`;
}

type Count = (figures: QualityFigures) => number;

const allObjects: Count = ({ objects }) => objects;

function share({ report, texts }: ReportView, label: string, part: Count, whole = allObjects): Html {
  const { quality } = texts;
  const all = comparedWith(report);
  const of = (figures: QualityFigures) => shareOf(part(figures), whole(figures));
  const { now } = report;
  if (whole(now) === 0) {
    return html`<div><dt>${label}</dt><dd class="key-figure">–</dd>${whole !== allObjects && html`<dd>${whole === measuredObjects ? quality.notMeasured : quality.noLinksChecked}</dd>`}</div>`;
  }
  const unmeasured = whole === measuredObjects ? now.objects - whole(now) : 0;
  return html`<div><dt>${label}</dt><dd class="key-figure">${quality.percent(of(now))}</dd>
${unmeasured > 0 && html`<dd>${quality.ofMeasured(whole(now), unmeasured)}</dd>\n`}${all && whole(all) > 0 && html`<dd>${quality.ofAll(quality.percent(of(all)))}</dd>`}</div>`;
}

/** What helps most objects, with examples. */
function firstSteps(view: ReportView): Html {
  const { report, texts, language } = view;
  const { quality } = texts;
  const { firstSteps: steps, now } = report;
  return html`<section class="quality-section" aria-labelledby="first-steps"><h2 id="first-steps">${quality.firstSteps}</h2>
${
  steps.length === 0
    ? html`<p>${quality.noFirstSteps}</p>`
    : html`<p>${quality.firstStepsIntro}</p>
<ol class="first-steps">${steps.map(
        ({ kind, rule, advice, command, objects, examples }) => html`<li>
<h3>${advice[language]}${command && html`: <code>${command}</code>`}</h3>
<p class="quality-note"><span class="step-kind">${quality.kinds[kind]}</span> ${quality.concerns(objects, quality.percent(shareOf(objects, now.objects)))}${view.hasSite && html` <a href="${searchUrl(view, `${kind === 'problem' ? 'problems' : 'tierLimits'}:${rule}`)}">${quality.showAll(objects)}</a>`}</p>
${exampleList(view, examples)}</li>\n`,
      )}</ol>`
}</section>`;
}

/** What is counted, where the rules are, and the report as data. */
export function reportAbout({ report, texts, links, language }: ReportView): Html {
  const { quality } = texts;
  const data = (format: string) => {
    const query = { format, ...(format !== 'json' && CSV_PARAMETERS[language]) };
    return links.plain(`${reportPath(report)}?${new URLSearchParams(query)}`);
  };
  return html`<p>${quality.aboutText} <a href="${links.plain('/docs/guides/quality/')}">${quality.rules}</a></p>
<p>${quality.asData} <a href="${data('json')}">JSON</a>, <a href="${data('csv')}">CSV</a></p>`;
}

/** All institutions with their figures, those with most objects first, each with a link to its report. */
function institutionTable(view: ReportView): Html | false {
  const { report, texts, links, language } = view;
  const { quality } = texts;
  const institutions = comparedInstitutions(report).toSorted(
    (a, b) => b.now.objects - a.now.objects || compareNames(a.title[language], b.title[language]),
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

type Problem = QualityReport['problems'][number];

/** All problems with bars on one scale, then each with what helps and examples. */
function problemSection(view: ReportView): Html {
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
  const { problems } = report;
  const all = comparedWith(report);
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
function sharesOf(report: QualityReport, { id, objects }: Problem) {
  const all = comparedWith(report);
  return {
    share: shareOf(objects, report.now.objects),
    shareOfAll: all && shareOf(all.problems[id] ?? 0, all.objects),
  };
}

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
