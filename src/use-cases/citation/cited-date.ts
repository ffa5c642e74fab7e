import type { DateParts, EdtfOfWording } from '../../edm/dates/edtf-of.ts';
import type { Entity } from '../../edm/record/record.ts';
import { shownDates, unionOf } from '../../edm/record/stated-date.ts';
import { shortened } from '../../kernel/cut-text.ts';
import type { Language } from '../../kernel/languages.ts';

/** When an object was made, as citations say it. [site-41] */
export interface CitedDate {
  /** In the language of the citation, where it can be written in it. */
  readonly wording: string;
  /** Undefined if it cannot be read. */
  readonly read: EdtfOfWording | undefined;
}

/** Undefined without a date. */
export function citedDate(cho: Entity, language: Language): CitedDate | undefined {
  const dates = shownDates(cho, language);
  if (dates.length === 0) return undefined;
  const [first, ...others] = dates.flatMap(({ edtf }) => edtf ?? []);
  return {
    wording: shortened([...new Set(dates.map(({ text }) => text))].join(', ')),
    read: first && unionOf([first, ...others]),
  };
}

/**
 * A date of CSL-JSON: EDTF, and the parts for programs that do not know it. What neither can say is literal.
 * Source: CSL-JSON 1.0.2, csl-data.json, "date-variable".
 */
export interface CslDate {
  readonly edtf?: string;
  /** Years BC are negative, without a year 0. */
  readonly 'date-parts'?: readonly (readonly number[])[];
  readonly circa?: true;
  readonly literal?: string;
}

export function cslDate({ wording, read }: CitedDate): CslDate {
  // The schema has no years of five digits.
  if (read === undefined || read.edtf.includes('Y')) return { literal: wording };
  const { edtf, from, to, isApproximate } = read;
  if (from === undefined || to === undefined) return { edtf, literal: wording };
  const [begin, end] = [from, to].map(cslParts);
  return {
    edtf,
    'date-parts': [begin ?? [], ...(JSON.stringify(begin) === JSON.stringify(end) ? [] : [end ?? []])],
    ...(isApproximate && { circa: true }),
  };
}

const cslParts = ({ year, month, day }: DateParts): number[] =>
  [year > 0 ? year : year - 1, month, day].filter((part) => part !== undefined);

/** The first year, for formats that know nothing but years; undefined if it is one BC. */
export function yearOf(date: CitedDate | undefined): number | undefined {
  const { year = 0 } = date?.read?.from ?? date?.read?.to ?? {};
  return year > 0 ? year : undefined;
}

/**
 * `1502///um 1502`: the first date in parts, and the wording. Years BC have no parts, so that is the wording alone.
 * Source: RIS format specification, "DA".
 */
export function risDate(date: CitedDate): string {
  const year = yearOf(date)?.toString();
  // A slash would be read as the end of a year.
  if (year === undefined) return date.wording.includes('/') ? `///${date.wording}` : date.wording;
  const { month = '', day = '' } = date.read?.from ?? {};
  const [yyyy, mm, dd] = [
    year.padStart(4, '0'),
    ...[month, day].map((part) => part && `${part}`.padStart(2, '0')),
  ];
  return [yyyy, mm, dd, date.wording === year ? '' : date.wording].join('/');
}
