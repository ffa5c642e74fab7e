import { type Html, html } from '../../kernel/html.ts';
import { CSV_PARAMETERS } from '../search/downloads.ts';
import { type ReportView, reportPath } from './report-view.ts';

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
