import { type Html, html } from '../../kernel/html.ts';
import { shareOf } from '../../quality/quality-figures.ts';
import { exampleList } from './examples.ts';
import { type ReportView, searchUrl } from './report-view.ts';

/** What helps most objects, with examples. */
export function firstSteps(view: ReportView): Html {
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
