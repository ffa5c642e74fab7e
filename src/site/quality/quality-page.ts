import { textFilter } from '../../documents/fields/filters.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import type { QualityReport } from '../../use-cases/quality-report.ts';
import { isolated } from '../components/foreign-text.ts';
import { kindIcon } from '../components/kind-icon.ts';
import { shownTexts } from '../components/shown-texts.ts';
import { derivedPath, directory } from '../lookups/institutions.ts';
import { type ObjectDocument, searchDocuments } from '../lookups/objects.ts';
import type { Page } from '../page/layout.ts';
import type { PageRequest } from '../page/page-routes.ts';
import type { Visit } from '../page/visit.ts';
import { reportAbout, reportBody } from './report-body.ts';
import { exampleIds, nameOf, type Preview, reportPath } from './report-view.ts';

/** `/{language}/quality`: how good the objects of the whole collection are. */
export const qualityPage = async (visit: Visit): Promise<Page> =>
  reportPage(visit, await readReport(visit, undefined));

/** `/{language}/institutions/{id}/quality`: the same of one institution, compared with all. [quality-15] */
export const institutionQualityPage = async (
  visit: Visit,
  { params }: PageRequest,
): Promise<Page | string> =>
  visit.parts.house === undefined
    ? reportPage(visit, await readReport(visit, params['institution_id'] ?? ''))
    : visit.links.to('/quality');

async function readReport(
  { catalogue, context }: Visit,
  institution: string | undefined,
): Promise<QualityReport> {
  const { body } = await catalogue.quality.report(institution, context);
  return JSON.parse(body.toString());
}

async function reportPage(visit: Visit, made: QualityReport): Promise<Page> {
  const report = withNames(visit, made);
  const { texts, language, links } = visit;
  const { quality } = texts;
  const previews = await readPreviews(visit, exampleIds(report));
  const preview = (id: string) => previews.get(id);
  const view = { report, language, texts, links, hasSite: true, preview };
  return {
    title: report.institution === null ? quality.title : quality.titleOf(nameOf(view)),
    description: quality.description(nameOf(view)),
    path: reportPath(report),
    isUnlisted: true,
    ...(!visit.parts.house && { section: 'institutions' }),
    body: html`${await crumbs(visit, report)}
${reportBody(view, reportAbout(view))}`,
  };
}

/** The report with institutions as all pages of the language name them. */
function withNames({ names, language }: Visit, report: QualityReport): QualityReport {
  const renamed = <One extends NonNullable<QualityReport['institution']>>(one: One): One => {
    const text = names.institution(one.names[0])?.text ?? one.title[language];
    return { ...one, title: { ...one.title, [language]: text } };
  };
  const { institution, institutions } = report;
  return {
    ...report,
    institution: institution && renamed(institution),
    ...(institutions && { institutions: institutions.map(renamed) }),
  };
}

async function crumbs(visit: Visit, { institution }: QualityReport): Promise<Html | false> {
  const { texts, links } = visit;
  if (institution === null) return false;
  const { id, names, title } = institution;
  const path =
    id === null ? derivedPath(names[0] ?? '') : (await directory(visit)).find((one) => one.id === id)?.path;
  const name = title[visit.language];
  return html`<nav class="crumbs" aria-label="${texts.pages.crumbs}"><a href="${links.to('/institutions')}">${texts.pages.institutions}</a>
<span>${path === undefined ? isolated(name) : html`<a href="${links.to(path)}">${isolated(name)}</a>`}</span></nav>`;
}

/** The previews of objects by id, in boxes of one size. */
async function readPreviews(visit: Visit, ids: readonly string[]): Promise<ReadonlyMap<string, Preview>> {
  if (ids.length === 0) return new Map();
  const { hits } = await searchDocuments(visit, {
    filter_by: textFilter('uuid', ids),
    per_page: ids.length,
    further: { include_fields: 'uuid,title,cardTexts,previewImage,edmType' },
  });
  return new Map(
    hits.map(({ document }) => [
      document.uuid,
      { ...previewOf(document), title: shownTexts(visit, document).title },
    ]),
  );
}

const previewOf = ({ previewImage, edmType }: ObjectDocument): Preview =>
  previewImage === undefined
    ? {
        image: html`<span class="example-picture">${kindIcon(edmType?.[0] ?? 'TEXT')}</span>`,
        isPicture: false,
      }
    : {
        image: html`<img class="example-picture" src="${safeUrl(previewImage)}" width="48" height="48" alt="" loading="lazy" decoding="async">`,
        isPicture: true,
      };
