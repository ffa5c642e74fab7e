import { isDeepStrictEqual } from 'node:util';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import type { Language } from '../../kernel/languages.ts';
import type { QualityReport } from '../../use-cases/quality-report.ts';
import { isolated } from '../components/foreign-text.ts';
import { named } from '../components/shown-texts.ts';
import type { NamedText } from '../lookups/names.ts';
import type { Links } from '../page/links.ts';
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

/** A small picture of an object, or a drawing of its kind, with its title in the language of the page if that is known. */
export interface Preview {
  readonly image: Html;
  readonly isPicture: boolean;
  readonly title?: NamedText;
}

/** What the report is about, for people. */
export const nameOf = ({ report, texts, language }: ReportView): string =>
  report.institution?.title[language] ?? texts.quality.whole;

/** What the report is compared with: nothing if the institution has all objects. */
export const comparedWith = ({
  now,
  all,
}: Pick<QualityReport, 'now' | 'all'>): QualityReport['all'] | undefined =>
  isDeepStrictEqual(all, now) ? undefined : all;

/** The institutions that are compared with each other. */
export const comparedInstitutions = ({
  institutions,
}: Pick<QualityReport, 'institutions'>): NonNullable<QualityReport['institutions']> =>
  institutions === null || institutions === undefined || institutions.length < 2 ? [] : institutions;

/** The path of a report: `/institutions/5/quality`, or `/quality` for the whole. */
export const reportPath = ({ institution }: Pick<QualityReport, 'institution'>): string =>
  institution === null ? '/quality' : institutionPath(institution);

/** The path of an institution's report, by its id, or by its name if it is not in the CMS. */
export const institutionPath = ({
  id,
  names,
}: {
  readonly id?: string | null | undefined;
  readonly names: readonly string[];
}): string => `/institutions/${encodeURIComponent(id ?? names[0] ?? '')}/quality`;

/** A text that leads to a page of the site, or the text alone if there is no site. */
export const siteLink = ({ hasSite }: ReportView, url: string, text: string): Html =>
  hasSite ? html`<a href="${url}">${isolated(text)}</a>` : html`${isolated(text)}`;

/** The search for the objects of the report with this quality; see `isQualityFilter`. */
export const searchUrl = ({ report, links }: ReportView, quality: string): string =>
  links.search({ dataProvider: report.institution?.names ?? [], quality });

export type Examples = QualityReport['problems'][number]['examples'];

/** Objects as links, with previews if there is a picture of any. */
export const exampleList = (view: ReportView, examples: Examples): Html | false =>
  examples.length > 0 &&
  html`<ul class="quality-examples" aria-label="${view.texts.quality.examples}">${withPreviews(
    view,
    examples,
  ).map(
    ({ url, name, image }) =>
      html`<li><a href="${safeUrl(url)}">${image}<span>${named(name)}</span></a></li>`,
  )}</ul>`;

/** The same in a row of a table: the previews alone, or the first title if there are none. */
export function exampleRow(view: ReportView, examples: Examples): Html | false {
  const shown = withPreviews(view, examples).filter(({ image }, i) => image !== undefined || i === 0);
  return (
    shown.length > 0 &&
    html`<ul class="quality-examples in-row">${shown.map(
      ({ url, name, image }) =>
        html`<li><a href="${safeUrl(url)}"${image && html` title="${name.text}"`}>${image}<span${image && html` class="hidden"`}>${named(name)}</span></a></li>`,
    )}</ul>`
  );
}

function withPreviews({ texts, preview }: ReportView, examples: Examples) {
  const previews = examples.map(({ id }) => preview(id));
  const isAnyPicture = previews.some((one) => one?.isPicture);
  return examples.map(({ title, url }, i) => ({
    url,
    name: previews[i]?.title ?? { text: title === '' ? texts.card.untitled : title },
    image: isAnyPicture ? previews[i]?.image : undefined,
  }));
}

/** The ids of all examples of a report. */
export function exampleIds({ problems, firstSteps, tierExamples }: QualityReport): readonly string[] {
  const lists = [
    ...[...problems, ...firstSteps].map(({ examples }) => examples),
    ...Object.values(tierExamples.contentTier),
    ...Object.values(tierExamples.metadataTier),
  ];
  return [...new Set(lists.flat().map(({ id }) => id))];
}
