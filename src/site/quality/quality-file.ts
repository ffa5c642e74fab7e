import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { html, trusted } from '../../kernel/html.ts';
import type { Language } from '../../kernel/languages.ts';
import type { QualityReport } from '../../use-cases/quality-report.ts';
import { kindIcon } from '../components/kind-icon.ts';
import { createLinks } from '../page/links.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Theme } from '../theme/theme.ts';
import { accentStyles } from '../theme/theme-styles.ts';
import { reportAbout, reportBody } from './report-body.ts';
import { exampleIds, nameOf, type Preview, type ReportView, reportPath } from './report-view.ts';

export interface QualityFile {
  readonly language: Language;
  /** Links lead to the site below it. Without a slash at the end. */
  readonly baseUrl: string;
  /** Whether there is the site, not the API alone. */
  readonly hasSite: boolean;
  readonly theme: Pick<Theme, 'name' | 'accent'>;
  /** Pictures of `reportedExamples` by id; of some, or of none. */
  readonly pictures: ReadonlyMap<string, FilePicture>;
}

/** How an object is shown in a file. */
export interface FilePicture {
  /** Its `edmType`. */
  readonly kind: string;
  /** Its picture as a `data:` URL; without it, a drawing of its kind is shown. */
  readonly url: string | undefined;
}

/** The ids of the objects that a report shows. */
export const reportedExamples = (report: QualityReport): readonly string[] => exampleIds(report);

/** A report as one HTML file that loads nothing: with styles, fonts, charts and pictures inside. [quality-17] */
export function qualityFile(report: QualityReport, file: QualityFile): string {
  const { language, baseUrl, hasSite, theme, pictures } = file;
  const texts = TEXTS[language];
  const { quality } = texts;
  const links = createLinks(baseUrl, '', language);
  const preview = (id: string) => previewOf(pictures.get(id));
  const view: ReportView = { report, language, texts, links, hasSite, preview };
  const online = html`\n<p><a href="${links.to(reportPath(report))}">${quality.online}</a></p>`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>${quality.titleOf(nameOf(view))} – ${theme.name}</title>
<style>${trusted(STYLE)}${theme.accent && trusted(accentStyles(theme.accent))}</style>
</head>
<body>
<main>
${reportBody(view, html`${reportAbout(view)}${hasSite && online}`)}
</main>
</body>
</html>
`.html;
}

const previewOf = (picture: FilePicture | undefined): Preview =>
  picture?.url === undefined
    ? {
        image: html`<span class="example-picture">${kindIcon(picture?.kind ?? 'TEXT')}</span>`,
        isPicture: false,
      }
    : {
        image: html`<img class="example-picture" src="${picture.url}" width="48" height="48" alt="">`,
        isPicture: true,
      };

/** The parts of `site.css` that a report needs. */
const STYLES = ['base', 'quality', 'print'];

const fontUrl = (name: string): string => {
  const file = fileURLToPath(import.meta.resolve(`@fontsource/newsreader/files/${name}-500-normal.woff2`));
  return `data:font/woff2;base64,${readFileSync(file, 'base64')}`;
};

const STYLE = STYLES.map((name) =>
  readFileSync(new URL(`../browser/css/${name}.css`, import.meta.url), 'utf8'),
)
  .join('')
  // The fonts are there at once.
  .replaceAll('font-display: optional', 'font-display: block')
  .replace('vendor/newsreader.woff2', fontUrl('newsreader-latin'))
  .replace('vendor/newsreader-ext.woff2', fontUrl('newsreader-latin-ext'));
