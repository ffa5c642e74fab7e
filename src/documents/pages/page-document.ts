import { indexedBody, indexedText, indexedTexts } from '../../edm/record/indexed-texts.ts';
import { LIMITS } from '../../edm/record/limits.ts';
import { primaryLanguage } from '../../kernel/language-tags.ts';
import { cutDescription } from '../fields/wording.ts';
import { plainText } from './plain-text.ts';

/** A document of `editorial` or `knowledge`: `id` and EDITORIAL_FIELDS or KNOWLEDGE_FIELDS. Absent values are never null. */
export type PageDocument = Readonly<Record<string, string | number | readonly string[]>> & {
  readonly id: string;
};

/** What documents of pages depend on besides the pages. */
export interface PageContext {
  /** {base_url}, without a slash at the end. */
  readonly baseUrl: string;
  /** URL of a page, with `{lang}` and `{slug}`. */
  readonly pageUrl: string;
  /** The environment whose entries are indexed. */
  readonly cmsEnv: string;
}

/** `docLanguage` for a language code: `de-AT` and `ger` become `de`. [content-16] */
export const docLanguage = (code: string): string =>
  primaryLanguage(code) ?? (code.split(/[-_]/, 1)[0] ?? code).toLowerCase();

/** Undefined if it would be too long. [content-16] */
export function pageUrl(
  { pageUrl: pattern }: PageContext,
  language: string,
  slug: string,
): string | undefined {
  if (slug.length + language.length > LIMITS.urlCharacters) return undefined;
  const steps = slug.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return pattern
    .replaceAll('{lang}', encodeURIComponent(language.toWellFormed()))
    .replaceAll('{slug}', () => steps);
}

/** URL of a preview of a picture of the CMS. */
export const previewUrl = ({ baseUrl }: PageContext, asset: string): string =>
  `${baseUrl}/assets/${asset}?width=400&height=400&fit=inside&without_enlargement=true`;

/** A date of the CMS as Unix seconds, in UTC unless it has a time zone. Undefined for null and an invalid date. */
export function unixTime(date: string | null): number | undefined {
  if (date === null) return undefined;
  const milliseconds = Date.parse(/T[\d:.]+$/.test(date) ? `${date}Z` : date);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

/**
 * A document of the fields that have a value, within the limits of the index; lists lose
 * their empty texts.
 */
export function withValues(
  id: string,
  fields: Readonly<
    Record<string, string | number | readonly (string | null | undefined)[] | null | undefined>
  >,
): PageDocument {
  const document: Record<string, string | number | readonly string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === '') continue;
    if (typeof value === 'number') document[name] = value;
    else if (typeof value === 'string')
      document[name] = name === 'body' ? indexedBody(value) : indexedText(value);
    else {
      const texts = value.filter((text) => text !== null && text !== undefined && text !== '');
      if (texts.length > 0) document[name] = indexedTexts(texts.map(String));
    }
  }
  return { ...document, id };
}

/** The `description` of a page whose summary is HTML. */
export const descriptionOf = (summary: string | null | undefined): readonly string[] => [
  cutDescription(textOf(summary)),
];

/** Plain text of HTML; empty for null. */
export const textOf = (html: string | null | undefined): string => plainText(html ?? '');
