import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { QualityReport } from '../catalogue/quality-report.ts';
import { html, trusted } from '../kernel/html.ts';
import type { Language } from './languages.ts';
import { createLinks } from './links.ts';
import { reportAbout } from './quality/report-about.ts';
import { reportBody } from './quality/report-body.ts';
import { nameOf, type ReportView, reportPath } from './quality/report-view.ts';
import { TEXTS } from './texts/texts.ts';

export interface QualityFile {
  readonly language: Language;
  /** Links lead to the site below it. Without a slash at the end. */
  readonly baseUrl: string;
  /** The name of the site. */
  readonly siteName: string;
}

/** A report as one HTML file that loads nothing: with styles, charts and the font of headings inside. */
export function qualityFile(report: QualityReport, { language, baseUrl, siteName }: QualityFile): string {
  const texts = TEXTS[language];
  const { quality } = texts;
  const links = createLinks(baseUrl, '', language);
  const view: ReportView = { report, language, texts, links, preview: () => undefined };
  const online = links.to(reportPath(report));
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>${quality.titleOf(nameOf(view))} – ${siteName}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<main>
${reportBody(view, { about: html`${reportAbout(view)}\n<p><a href="${online}">${quality.online}</a></p>` })}
</main>
</body>
</html>
`.html;
}

/** The parts of `site.css` that a report needs. */
const STYLES = ['tokens', 'base', 'charts', 'quality', 'print'];

const fontUrl = (name: string): string => {
  const file = fileURLToPath(import.meta.resolve(`@fontsource/newsreader/files/${name}-500-normal.woff2`));
  return `data:font/woff2;base64,${readFileSync(file, 'base64')}`;
};

const STYLE = STYLES.map((name) => readFileSync(new URL(`browser/css/${name}.css`, import.meta.url), 'utf8'))
  .join('')
  // The fonts are there at once.
  .replaceAll('font-display: optional', 'font-display: block')
  .replace('vendor/newsreader.woff2', fontUrl('newsreader-latin'))
  .replace('vendor/newsreader-ext.woff2', fontUrl('newsreader-latin-ext'));
