import { dayNumber, daysInMonth, firstOfMonth } from './calendar.ts';
import type { Mark, Share } from './mark.ts';

/** First and last day, as days since 1970-01-01. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

const LAST_YEAR = 2100;

/** "early", "mid" and "late" as fractions; decades are halved, as museums do. */
const SHARES = {
  century: { early: [0, 1 / 3], mid: [1 / 3, 2 / 3], late: [3 / 4, 1] },
  decade: { early: [0, 0.5], mid: [0.3, 0.7], late: [0.5, 1] },
  shorter: { early: [0, 1 / 3], mid: [1 / 3, 2 / 3], late: [2 / 3, 1] },
} as const;

/** The period of one mark, without "um", "vor", "nach". Undefined for a day or year that does not exist. */
export function spanOf(mark: Mark): Span | undefined {
  switch (mark.unit) {
    case 'millennium':
      return numbered(mark, 1000);
    case 'century':
      return numbered(mark, 100);
    case 'hundreds':
      return years(mark, 100);
    case 'decade':
      return years(mark, 10);
    case 'year':
      return years(mark, 1);
    default:
      return withinYear(mark);
  }
}

/** The 19th century is 1801 to 1900, the first century BC is 100 to 1 BC. */
function numbered(mark: Mark, length: number): Span | undefined {
  const first = mark.era === -1 ? 1 - mark.count * length : (mark.count - 1) * length + 1;
  return first > LAST_YEAR ? undefined : yearSpan(first, length, mark.share);
}

function years(mark: Mark, length: number): Span | undefined {
  const year = mark.year ?? 0;
  if (mark.era === undefined && year > LAST_YEAR) return undefined;
  if (mark.era !== -1) return yearSpan(Math.max(year, 1), length, mark.share);
  return yearSpan(1 - (year + length - 1), length, mark.share);
}

function yearSpan(first: number, length: number, share: Share | undefined): Span {
  if (length === 1) return monthsOfYear(first, share);
  const [from, to] = fractions(share, length === 10 ? 'decade' : 'century');
  return {
    first: dayNumber(first + Math.round(from * length), 1, 1),
    last: dayNumber(first + Math.round(to * length), 1, 1) - 1,
  };
}

function fractions(share: Share | undefined, kind: keyof typeof SHARES): readonly [number, number] {
  if (share === undefined) return [0, 1];
  return typeof share === 'string' ? SHARES[kind][share] : share;
}

function monthsOfYear(year: number, share: Share | undefined): Span {
  const [from, to] = fractions(share, 'shorter');
  return {
    first: firstOfMonth(year, 1 + Math.round(from * 12)),
    last: firstOfMonth(year, 1 + Math.round(to * 12)) - 1,
  };
}

function shared(first: number, end: number, share: Share | undefined): Span {
  const [from, to] = fractions(share, 'shorter');
  const length = end - first;
  return { first: first + Math.round(from * length), last: first + Math.round(to * length) - 1 };
}

function withinYear(mark: Mark): Span | undefined {
  if (mark.year === undefined || (mark.era === undefined && mark.year > LAST_YEAR)) return undefined;
  const year = mark.era === -1 ? 1 - mark.year : mark.year;
  if (mark.unit === 'day') {
    if (mark.day < 1 || mark.day > daysInMonth(year, mark.month)) return undefined;
    const day = dayNumber(year, mark.month, mark.day);
    return { first: day, last: day };
  }
  const [from, to] = mark.unit === 'season' ? monthsOfSeason(mark) : [mark.month, mark.month];
  return shared(firstOfMonth(year, from), firstOfMonth(year, to + 1), mark.share);
}

/**
 * "Winter 1900" may end or begin in 1900: the period covers both. In "Winter –
 * Frühling 1950", it is the one before spring.
 */
function monthsOfSeason(mark: Mark): readonly [number, number] {
  const { first, last } = mark.season ?? { first: 1, last: 12 };
  if (last >= first) return [first, last];
  return [mark.borrowed ? first : 1, last + 12];
}
