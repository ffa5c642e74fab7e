import { isInLanguage } from '../../kernel/language-tags.ts';
import type { Language } from '../../kernel/languages.ts';
import { type DateParts, type EdtfOfWording, edtfOf } from '../dates/edtf-of.ts';
import { englishWording } from '../dates/english-wording.ts';
import { texts } from './display.ts';
import { LIMITS } from './limits.ts';
import type { Entity, Value } from './record.ts';
import { onOneLine, type Term, termsOf, valuesFor } from './terms.ts';
import { isEntity, type Values, valuesOf } from './values.ts';

/** From the most to the least precise statement. */
const STATEMENTS = ['created', 'issued', 'date'] as const;

/** The most precise statement of when an object was made: its creation, else its publication, else a general date. */
export const statedDate = (cho: Entity): readonly Value[] =>
  STATEMENTS.map((key) => valuesOf(cho[key])).find((values) => values.some(isStated)) ?? [];

const isStated = (value: Value): boolean =>
  texts(value).some((text) => onOneLine(text) !== '') || spanOf(value) !== undefined;

/** A date as it is shown, and as programs exchange it. */
export interface ShownDate {
  readonly text: string;
  /** A valid language tag, if it is not that of the page. */
  readonly lang: string | undefined;
  /** Undefined if it cannot be read. */
  readonly edtf: EdtfOfWording | undefined;
}

/** When an object was made, in a language: each value of the most precise statement. */
export function shownDates(cho: Entity, language: Language): ShownDate[] {
  const found = new Map<string, ShownDate>();
  for (const value of valuesFor(statedDate(cho), language).slice(0, LIMITS.pageValues)) {
    const span = spanOf(value);
    const [term] = termsOf(value, language);
    const wording = term?.indexed === undefined ? undefined : term;
    const written = wording?.text ?? span?.wording;
    if (written === undefined || found.has(written)) continue;
    const { text, lang } = dateInLanguage({ text: written, lang: wording?.lang }, language);
    found.set(written, { text, lang, edtf: span?.edtf ?? edtfOf(written) });
  }
  return [...found.values()];
}

/**
 * A wording of a date in the language of the page, where it can be written in it. Digits are of no language.
 */
export function dateInLanguage(
  { text, lang }: Pick<Term, 'text' | 'lang'>,
  language: Language,
): { readonly text: string; readonly lang: string | undefined } {
  const english = language === 'en' ? englishWording(text) : undefined;
  if (english !== undefined) return { text: english, lang: undefined };
  const isOwn = lang === undefined || isInLanguage(lang, language) || !/\p{L}/u.test(text);
  return { text, lang: isOwn ? undefined : lang };
}

/** The period from edm:begin to edm:end of a time span, if both can be read. */
function spanOf(value: Value): { readonly wording: string; readonly edtf: EdtfOfWording } | undefined {
  if (!isEntity(value)) return undefined;
  const [begin, end] = [value['begin'], value['end']].map(firstText);
  const [first, last] = [begin, end].map((text) => (text === undefined ? undefined : edtfOf(text)));
  if (first === undefined || last === undefined) return undefined;
  return { wording: begin === end ? `${begin}` : `${begin}–${end}`, edtf: unionOf([first, last]) };
}

const firstText = (values: Values): string | undefined => texts(values).map(onOneLine).find(Boolean);

/** From the first to the last of several dates. */
export function unionOf(dates: readonly [EdtfOfWording, ...EdtfOfWording[]]): EdtfOfWording {
  const first = dates.reduce((a, b) => (keyOf(b.from, -Infinity) < keyOf(a.from, -Infinity) ? b : a));
  const last = dates.reduce((a, b) => (keyOf(b.to, Infinity) > keyOf(a.to, Infinity) ? b : a));
  if (first.edtf === last.edtf) return first;
  const [from = ''] = first.edtf.split('/');
  const to = last.edtf.split('/').at(-1);
  return {
    edtf: `${from}/${to}`,
    from: first.from,
    to: last.to,
    isApproximate: dates.some(({ isApproximate }) => isApproximate),
  };
}

/** Orders dates; `open` is that of an open end. */
const keyOf = (parts: DateParts | undefined, open: number): number =>
  parts === undefined ? open : parts.year * 400 + (parts.month ?? 0) * 31 + (parts.day ?? 0);
