import { type Html, html } from '../../kernel/html.ts';
import { type QualityFigures, shareOf } from '../../quality/quality-figures.ts';
import { CSV_PARAMETERS } from '../search/downloads.ts';
import { institutionTable } from './institution-table.ts';
import { checkedLinks, goodContent, goodMetadata, measureSection } from './measure-section.ts';
import { problemSection } from './problem-section.ts';
import { exampleList, nameOf, type ReportView, reportPath, searchUrl } from './report-view.ts';

/** The whole report, which a page of the site and a file show alike, with what stands at its end. */
export function reportBody(view: ReportView, about: Html): Html {
  const { report, texts, links } = view;
  const { quality } = texts;
  const isEmpty = report.now.objects === 0;
  return html`<article class="quality">
<header class="quality-head"><h1><span>${nameOf(view)}</span> ${quality.title}</h1>
<p>${quality.intro}</p>
<p class="quality-note">${quality.countedAt(quality.dateAndTime(Date.parse(report.time)))}${report.institution && view.hasSite && html` · <a href="${links.to('/quality')}">${quality.compare}</a>`}</p></header>
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
    ...((view.report.institutions?.length ?? 0) > 0 ? [['institutions', quality.institutions]] : []),
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
${share(view, quality.figures.content, goodContent)}
${share(view, quality.figures.metadata, goodMetadata)}
${share(view, quality.figures.withoutProblems, ({ withoutProblems }) => withoutProblems)}
${share(view, quality.figures.links, ({ links }) => links.working, checkedLinks)}
</dl></section>`;
}

type Count = (figures: QualityFigures) => number;

const allObjects: Count = ({ objects }) => objects;

function share({ report, texts }: ReportView, label: string, part: Count, whole = allObjects): Html {
  const { quality } = texts;
  const of = (figures: QualityFigures) => shareOf(part(figures), whole(figures));
  const { now, all } = report;
  if (whole(now) === 0) {
    return html`<div><dt>${label}</dt><dd class="key-figure">–</dd>${whole !== allObjects && html`<dd>${quality.noLinksChecked}</dd>`}</div>`;
  }
  return html`<div><dt>${label}</dt><dd class="key-figure">${quality.percent(of(now))}</dd>
${all && whole(all) > 0 && html`<dd>${quality.ofAll(quality.percent(of(all)))}</dd>`}</div>`;
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
        ({ kind, rule, advice, objects, isEstimate, examples }) => html`<li>
<h3>${advice[language]}</h3>
<p class="quality-note"><span class="step-kind">${quality.kinds[kind]}</span> ${quality.concerns(objects, quality.percent(shareOf(objects, now.objects)), isEstimate)}${kind === 'problem' && view.hasSite && html` <a href="${searchUrl(view, `problems:${rule}`)}">${quality.showAll(objects)}</a>`}</p>
${exampleList(view, examples)}</li>\n`,
      )}</ol>
${steps.some(({ isEstimate }) => isEstimate) && html`<p class="quality-note">${quality.sampleNote(report.sample)}</p>`}`
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
