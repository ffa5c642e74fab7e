import { type Html, html } from '../../kernel/html.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Visit } from '../page/visit.ts';

/** Links to the files of an export. */
export const exportLinks = (
  { links, language }: Pick<Visit, 'links' | 'language'>,
  query: Readonly<Record<string, string>>,
): Html =>
  html`${FILES.map(({ label, format }, index) => html`${index > 0 && ' · '}<a href="${links.plain(`/v2/export?${new URLSearchParams({ ...query, format, ...(format === 'csv' && { ...CSV_PARAMETERS[language], years: 'true' }) })}`)}" rel="nofollow" download>${label}</a>`)}`;

/** How CSV is requested that Excel in a language opens with its letters and columns. */
export const CSV_PARAMETERS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: { bom: 'true', separator: ';' },
  en: { bom: 'true' },
};

const FILES = [
  { label: 'CSV', format: 'csv' },
  { label: 'NDJSON', format: 'ndjson' },
  { label: 'Parquet', format: 'parquet' },
] as const;
