import { blankMark, type Unit } from '../parsing/mark.ts';
import { opened, type Span } from '../parsing/span.ts';
import { type EdtfDate, isUnspecified, readEdtfDate, spanOfDate } from './edtf-date.ts';

/** What a notation says; without a span, it names no period, and is not a wording either. */
export interface Read {
  readonly span: Span | undefined;
}

/**
 * A date, interval or set of EDTF (ISO 8601-2, level 1, and of level 2 sets, qualifiers of single parts
 * and unspecified digits anywhere). Undefined for texts that are no EDTF or that a catalogue may mean
 * otherwise ("1904-07"): they are wordings. Open ends reach as far as "vor" and "nach".
 */
export function readEdtf(text: string): Read | undefined {
  if (!CHARACTERS.test(text) || PLAIN.test(text)) return undefined;
  const set = SET.exec(text);
  if (set !== null) return readSet(set[1] ?? set[2] ?? '', set[1] !== undefined);
  const [from = '', until, rest] = text.split('/').map((end) => end.trim());
  if (until === undefined) return readDate(text);
  return rest === undefined ? readInterval(from, until) : undefined;
}

/** Most wordings have other characters, and are not looked at any further. */
const CHARACTERS = /^[-\dXxUuTtZzYyEe?~%:+./,[\]{} ]{4,}$|^(?:open|unknown)?\/|\/(?:open|unknown)?$/;
/** Read alike as wordings. */
const PLAIN = /^(?!0000)\d{4}(?:-\d\d-\d\d)?$/;
const SET = /^(?:\{(.+)\}|\[(.*(?:,|\.\.).*)\])$/;

function readDate(text: string): Read | undefined {
  const date = UNKNOWN.test(text) ? undefined : readEdtfDate(text);
  if (date !== undefined) return isWording(date) ? undefined : { span: spanOfDate(date) };
  return UNKNOWN.test(text) || isUnspecified(text) ? { span: undefined } : undefined;
}

/** The first day of year 0, which databases write for an unknown date. */
const UNKNOWN = /^0000-01-01(?:T.*)?$/i;

/** Whether the words of catalogues say the same, or something else as well. */
const isWording = ({ ambiguous, distinct, unit }: EdtfDate): boolean =>
  ambiguous || (!distinct && unit !== 'season');

/** "1985/..", "../1985", "1985/" and "/1985": an open or unknown end. */
const OPEN = /^(?:\.\.|open|unknown)?$/;

function readInterval(from: string, until: string): Read | undefined {
  const [isOpenFrom, isOpenUntil] = [OPEN.test(from), OPEN.test(until)];
  if ((isOpenFrom && isOpenUntil) || UNKNOWN.test(from)) return { span: undefined };
  const [first, last] = [readEdtfDate(from), readEdtfDate(until)];
  if (isOpenFrom) return last && { span: before(last) };
  if (isOpenUntil) return first && { span: after(first) };
  if (first === undefined || last === undefined) return undefined;
  // Beside another date, "1904-07" is a month.
  const isSeasonOrYears = [first, last].some(({ ambiguous, unit }) => ambiguous && unit === 'season');
  if (isSeasonOrYears) return undefined;
  const span = between(first, last);
  return span !== undefined || first.distinct || last.distinct ? { span } : undefined;
}

/** Undefined if it runs backwards. */
const between = (from: EdtfDate, until: EdtfDate): Span | undefined =>
  from.span.first <= until.span.last ? { first: from.span.first, last: until.span.last } : undefined;

/** "[1667, 1670..1672]", one of them, and "{1960, 1961-12}", all of them: from the first to the last. */
function readSet(list: string, isPlainSet: boolean): Read | undefined {
  const spans: Span[] = [];
  for (const member of list.split(',')) {
    const [from = '', until = from, rest] = member.split('..').map((end) => end.trim());
    const [first, last] = [readEdtfDate(from), readEdtfDate(until)];
    if (rest !== undefined || (from !== '' && !first) || (until !== '' && !last)) return undefined;
    // Editors write brackets as well: "[1850, 1904-07]".
    if (!isPlainSet && until === from && first?.ambiguous) return undefined;
    const span = first && last ? between(first, last) : ((first && after(first)) ?? (last && before(last)));
    if (span === undefined) return first && { span };
    spans.push(span);
  }
  return { span: hull(spans) };
}

const hull = (spans: readonly Span[]): Span => ({
  first: Math.min(...spans.map(({ first }) => first)),
  last: Math.max(...spans.map(({ last }) => last)),
});

const before = ({ unit, span }: EdtfDate): Span => opened({ ...markOf(unit), bound: 'before' }, span);

const after = ({ unit, span }: EdtfDate): Span => opened({ ...markOf(unit), bound: 'after' }, span);

const markOf = (unit: Unit) => ({ ...blankMark(), unit });
