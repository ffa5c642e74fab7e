import { type Html, html } from '../../kernel/html.ts';
import { type QualityFigures, shareOf } from '../../quality/quality-figures.ts';
import { checkedLinks, goodContent, goodMetadata } from './measures.ts';
import type { ReportView } from './report-view.ts';

/** The numbers that matter, each with that of all institutions. */
export function keyFigures(view: ReportView): Html {
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
