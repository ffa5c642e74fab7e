import { withoutInvisible } from '../../kernel/characters.ts';
import { memoize } from '../../kernel/memoize.ts';
import { readDcmiPeriod } from './notations/dcmi-period.ts';
import { readEdtf } from './notations/edtf.ts';
import { combine } from './parsing/combine.ts';
import { complete } from './parsing/complete.ts';
import { readSequence } from './parsing/sequence.ts';
import type { Span } from './parsing/span.ts';
import { tokenise } from './parsing/tokens.ts';

/**
 * First and last second of a period: Unix seconds (UTC), proleptic Gregorian
 * calendar, years BC are astronomical (1 BC is year 0).
 */
export interface Period {
  readonly min: number;
  readonly max: number;
}

const SECONDS_PER_DAY = 86_400;

/**
 * The period of a wording in German or English (with French and Italian month
 * names), as people read it (record/readable-wording.ts): "1506", "26. 2. 1897",
 * "2. Hälfte 16. Jh.", "100 v. Chr. – 50 n. Chr.", "[zwischen 13. 5. und 31. 12. 1891?]".
 *
 * Several dates give the period from the first to the last. If a wording has two
 * meanings, the period covers both. A wording that cannot be read in full gives
 * undefined: a wrong period is worse than none. [records-6] docs/ingest.md lists what is
 * understood and how far "um", "vor" and "nach" reach. Never throws; takes time
 * proportional to the length.
 */
export const readPeriod = (wording: string): Period | undefined => known(wording).period;

/** Many objects share a wording. */
const known = memoize(10_000, (wording) => ({ period: read(wording) }));

function read(wording: string): Period | undefined {
  const text = plainText(wording)?.trim();
  if (text === undefined) return undefined;
  const noted = readEdtf(text) ?? readDcmiPeriod(text, readWording);
  const span = noted === undefined ? readWording(text) : noted.span;
  if (!span) return undefined;
  const period = { min: span.first * SECONDS_PER_DAY, max: (span.last + 1) * SECONDS_PER_DAY - 1 };
  // Greater numbers are not exact in the index.
  return Number.isSafeInteger(period.min) && Number.isSafeInteger(period.max) ? period : undefined;
}

function readWording(text: string): Span | undefined {
  const sequence = readSequence(tokenise(text));
  const items = sequence && complete(sequence);
  return items && combine(items);
}

/** Longer than the wordings of known catalogues; longer texts are prose. */
const MAX_LENGTH = 300;

/**
 * A wording without invisible characters and diacritics ("Jänner", composed or not,
 * gives "Janner"), with every kind of long dash as U+2013. Case is kept. Undefined
 * if it is too long to be a date.
 */
export function plainText(wording: string): string | undefined {
  if (wording.length > MAX_LENGTH) return undefined;
  return isAscii(wording) ? wording : fold(wording);
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

function fold(text: string): string {
  return (
    withoutInvisible(text)
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      // The minus sign of a year, as in ISO 8601; elsewhere it is a dash.
      .replace(/^\s*\u2212(?=\d)/, '-')
      .replace(/[\u2012-\u2015\u2212\uff0d]/g, '–')
      .replace(/[\u2010\u2011]/g, '-')
      .replace(/[\u2018\u2019\u02bc\u00b4]/g, "'")
      .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 0x30))
  );
}
