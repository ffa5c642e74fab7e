import type { QualityReport } from '../../catalogue/quality-report.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Links } from '../links.ts';
import type { Texts } from '../texts/de.ts';

/** A report and what it is shown with: on a page of the site, or in a file with absolute links. */
export interface ReportView {
  readonly report: QualityReport;
  readonly language: Language;
  readonly texts: Texts;
  readonly links: Links;
  /** Whether there are the pages that links lead to; `SITE=off` leaves only those of objects. */
  readonly hasSite: boolean;
  /** The preview of an object by its id; undefined if its page does not know it. */
  readonly preview: (id: string) => Preview | undefined;
}

/** A small picture of an object, or a drawing of its kind. */
export interface Preview {
  readonly image: Html;
  readonly isPicture: boolean;
}

/** What the report is about, for people. */
export const nameOf = ({ report, texts, language }: ReportView): string =>
  report.institution?.title[language] ?? texts.quality.whole;

/** The path of a report: `/institutions/5/quality`, or `/quality` for the whole. */
export const reportPath = ({ institution }: Pick<QualityReport, 'institution'>): string =>
  institution === null ? '/quality' : institutionPath(institution);

/** The path of an institution's report, by its id, or by its name if it is not in the CMS. */
export const institutionPath = ({
  id,
  names,
}: Pick<NonNullable<QualityReport['institution']>, 'id' | 'names'>): string =>
  `/institutions/${encodeURIComponent(id ?? names[0] ?? '')}/quality`;

/** A text that leads to a page of the site, or the text alone if there is no site. */
export const siteLink = ({ hasSite }: ReportView, url: string, text: string): Html =>
  hasSite ? html`<a href="${url}">${text}</a>` : html`${text}`;

/** The search for the objects of the report with this quality; see quality-filter.ts. */
export const searchUrl = ({ report, links }: ReportView, quality: string): string =>
  links.search({ dataProvider: report.institution?.names ?? [], quality });
