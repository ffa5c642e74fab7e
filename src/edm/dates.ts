import { memoize } from '../kernel/memoize.ts';
import { combine } from './dates/combine.ts';
import { complete } from './dates/complete.ts';
import { withoutEdtf } from './dates/edtf.ts';
import { readSequence } from './dates/sequence.ts';
import { plainText } from './dates/text.ts';
import { tokenise } from './dates/tokens.ts';

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
 * names): "1506", "26. 2. 1897", "2. Hälfte 16. Jh.", "100 v. Chr. – 50 n. Chr.",
 * "[zwischen 13. 5. und 31. 12. 1891?]".
 *
 * Several dates give the period from the first to the last. If a wording has two
 * meanings, the period covers both. A wording that cannot be read in full gives
 * undefined: a wrong period is worse than none. docs/dates.md lists what is
 * understood and how far "um", "vor" and "nach" reach. Never throws; takes time
 * proportional to the length.
 */
export const readPeriod = (wording: string): Period | undefined => known(wording).period;

/** Many objects share a wording. */
const known = memoize(10_000, (wording) => ({ period: read(wording) }));

function read(wording: string): Period | undefined {
  const text = plainText(wording);
  if (text === undefined) return undefined;
  const sequence = readSequence(tokenise(withoutEdtf(text)));
  const items = sequence && complete(sequence);
  const span = items && combine(items);
  if (!span) return undefined;
  const period = { min: span.first * SECONDS_PER_DAY, max: (span.last + 1) * SECONDS_PER_DAY - 1 };
  return Number.isSafeInteger(period.min) ? period : undefined;
}
