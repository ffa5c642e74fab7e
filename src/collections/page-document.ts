import { plainText } from './plain-text.ts';

/** A document of `editorial` or `knowledge`: `id` and the fields of the tables. Absent is absent, never null. */
export type PageDocument = Readonly<Record<string, string | number | readonly string[]>> & {
  readonly id: string;
};

/** What documents of pages depend on beside the pages. */
export interface PageContext {
  /** {base_url}, without a slash at the end: where `/assets` is. */
  readonly baseUrl: string;
  /** Address of a page; `{lang}` and `{slug}` stand for its language and slug. */
  readonly pageUrl: string;
  /** The environment whose entries are indexed. */
  readonly cmsEnv: string;
}

/** Language codes as they stand in `docLanguage`: `de-AT` is `de`. */
export const docLanguage = (code: string): string => (code.split(/[-_]/, 1)[0] ?? code).toLowerCase();

export function pageAddress({ pageUrl }: PageContext, language: string, slug: string): string {
  const steps = slug.split('/').map(encodeURIComponent).join('/');
  return pageUrl.replaceAll('{lang}', encodeURIComponent(language)).replaceAll('{slug}', () => steps);
}

/** Address of a preview of a picture of the CMS. */
export const previewAddress = ({ baseUrl }: PageContext, asset: string): string =>
  `${baseUrl}/assets/${asset}?width=400&height=400&fit=inside&without_enlargement=true`;

/** A date of the CMS as Unix seconds; without a time zone it is in UTC. Undefined for null and what is no date. */
export function unixTime(date: string | null): number | undefined {
  if (date === null) return undefined;
  const milliseconds = Date.parse(/T[\d:.]+$/.test(date) ? `${date}Z` : date);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

/** The fields that have a value: texts without markup, lists without empty texts. */
export function withValues(
  id: string,
  fields: Readonly<
    Record<string, string | number | readonly (string | null | undefined)[] | null | undefined>
  >,
): PageDocument {
  const document: Record<string, string | number | readonly string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === '') continue;
    if (typeof value !== 'object') document[name] = value;
    else {
      const texts = value.filter((text) => text !== null && text !== undefined && text !== '');
      if (texts.length > 0) document[name] = texts.map(String);
    }
  }
  return { ...document, id };
}

/** Plain text of what may be null. */
export const textOf = (html: string | null | undefined): string => plainText(html ?? '');
