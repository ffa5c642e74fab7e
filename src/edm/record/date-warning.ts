import { quote } from '../../kernel/quote.ts';
import { readPeriod } from '../dates/dates.ts';
import { texts } from './display.ts';
import { LIMITS } from './limits.ts';
import type { Entity, Value } from './record.ts';
import { isEntity, valuesOf } from './values.ts';

/** From the most to the least precise statement: the first one dates the object. */
const STATEMENTS = [
  ['created', 'dcterms:created'],
  ['issued', 'dcterms:issued'],
  ['date', 'dc:date'],
] as const;

/**
 * A warning if no value of the statement that dates an object can be read, so
 * that searches by time do not find it. A wording that says that there is no
 * date needs none.
 */
export function dateWarning(object: Entity): string | undefined {
  for (const [key, name] of STATEMENTS) {
    const values = valuesOf(object[key]).slice(0, LIMITS.indexFieldValues);
    if (values.length === 0 || values.some(isReadable)) {
      if (values.length > 0) return undefined;
      continue;
    }
    const wordings = texts(values);
    // A reference alone states nothing that could be read.
    if (wordings.length === 0) continue;
    const unreadable = wordings.find((wording) => !isUndated(wording));
    return unreadable === undefined ? undefined : `${name} ${quote(unreadable)} cannot be read as a date`;
  }
  return undefined;
}

function isReadable(value: Value): boolean {
  if (isEntity(value) && (isReadableEnd(value['begin']) || isReadableEnd(value['end']))) return true;
  return texts(value).some(isDate);
}

const isReadableEnd = (end: Value | readonly Value[] | undefined): boolean => texts(end).some(isDate);

const isDate = (wording: string): boolean => isPlainDate(wording) || readPeriod(wording) !== undefined;

/** A year or two, with or without "c." and brackets. */
const YEARS =
  /^[([]?(?:(?:c\.|ca\.|circa|about|um) ?)?(?<first>(?:1\d|20)\d\d)(?:[-–](?<last>(?:1\d|20)\d\d|\d\d))?[)\]]?$/;
/** `1894-05-01`, `1. 5. 1894`, `May 1894`, `May 1, 1894`. */
const DAYS =
  /^(?:(?:1\d|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:[1-9]|1\d|2[0-8])\. ?(?:[1-9]|1[0-2])\. ?(?:1\d|20)\d\d|(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:(?:[1-9]|1\d|2[0-8]), )?(?:1\d|20)\d\d)$/;

/** Whether a wording has one of the forms that are most frequent and certain to be read: faster than reading it. */
export function isPlainDate(wording: string): boolean {
  const years = YEARS.exec(wording)?.groups;
  if (years === undefined) return DAYS.test(wording);
  const { first = '', last } = years;
  return last === undefined || Number(last) > Number(first.slice(-last.length));
}

/**
 * Whether a wording says that there is no date, as "n.d.", "o. J." and "?" do.
 * Such a wording is complete as it is; it gives no period.
 */
export function isUndated(wording: string): boolean {
  if (wording.length > MAX_LENGTH || /\d/.test(wording)) return false;
  const words = wording
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return words === '' || UNDATED.has(words);
}

const MAX_LENGTH = 60;

/** In lowercase, without punctuation; separated by `|`. */
const WORDINGS =
  // English
  'n d|nd|no date|no dates|not dated|undated|date not known|date unknown|unknown date|unknown|not known|' +
  'year unknown|date uncertain|uncertain|undetermined|date undetermined|date not recorded|not recorded|' +
  'not specified|unspecified|not available|n a|na|none|date not available|' +
  // German
  'o j|oj|o d|od|o o u j|o o o j|o o|ohne jahr|ohne datum|ohne datierung|ohne jahresangabe|ohne ort und jahr|' +
  'undatiert|nicht datiert|nicht datierbar|undatierbar|unbekannt|datum unbekannt|jahr unbekannt|' +
  'datierung unbekannt|zeit unbekannt|entstehungsdatum unbekannt|entstehungsjahr unbekannt|' +
  'entstehungszeit unbekannt|nicht bekannt|datum nicht bekannt|datierung unklar|unbestimmt|' +
  'nicht bestimmbar|k a|ka|keine angabe|keine angaben|keine datierung|kein datum|' +
  // Latin, French, Italian
  's a|sa|s d|sd|s l s a|s l s d|s l e a|sine anno|sine dato|sine loco et anno|sans date|non daté|senza data|non datato';

const UNDATED: ReadonlySet<string> = new Set(WORDINGS.split('|'));
