import { type Html, html } from '../../kernel/html.ts';
import { firstSteps } from './first-steps.ts';
import { institutionTable, type Order } from './institution-table.ts';
import { keyFigures } from './key-figures.ts';
import { measureSection } from './measure-section.ts';
import { problemSection } from './problem-section.ts';
import { nameOf, type ReportView } from './report-view.ts';

interface ReportBody {
  /** At the end. */
  readonly about: Html;
  /** Of the institutions, in the report of all; undefined where they cannot be ordered otherwise. */
  readonly order?: Order | undefined;
}

/** The whole report: what a page of the site and a file show alike. */
export function reportBody(view: ReportView, { about, order }: ReportBody): Html {
  const { report, texts, links } = view;
  const { quality } = texts;
  const isEmpty = report.now.objects === 0;
  return html`<article class="quality">
<header class="quality-head"><h1><span>${nameOf(view)}</span> ${quality.title}</h1>
<p>${quality.intro}</p>
<p class="quality-note">${quality.countedAt(quality.dateAndTime(Date.parse(report.time)))}${report.institution && view.hasSite && html` · <a href="${links.to('/quality')}">${quality.compare}</a>`}</p></header>
${isEmpty ? html`<p>${report.institution === null ? quality.noObjectsAtAll : quality.noObjects}</p>` : sections(view, order)}
<section class="quality-section" aria-labelledby="about"><h2 id="about">${quality.about}</h2>
${about}</section>
</article>`;
}

function sections(view: ReportView, order: Order | undefined): Html {
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
${institutionTable(view, order)}`;
}
