/** A period with the number of objects whose dating begins in it. */
export interface TimeBar {
  /** Years as people count them, inclusive; undefined: everything before `to`. */
  readonly from: number | undefined;
  readonly to: number;
  readonly count: number;
}

/** Periods before this one are counted together. */
const EARLIEST = -3000;
/** From here on, decades are counted, and added to centuries if there are many. */
const DECADES_FROM = 1000;
const LATEST = 2030;
/** More years than these are shown as centuries. */
const MAX_YEARS_OF_DECADES = 260;

type Period = Omit<TimeBar, 'count'>;

/** Centuries before our era begin with the year that they are named after: -100 to -1. */
function periods(): Period[] {
  const all: Period[] = [{ from: undefined, to: EARLIEST - 1 }];
  for (let from = EARLIEST; from < 0; from += 100) all.push({ from, to: from + 99 });
  for (let from = 0; from < DECADES_FROM; from += 100) all.push({ from: Math.max(1, from), to: from + 99 });
  for (let from = DECADES_FROM; from < LATEST; from += 10) all.push({ from, to: from + 9 });
  return all;
}

const PERIODS = periods();

/** An entry of `facet_by` that counts all periods. Engines want ranges without gaps. */
export const TIME_FACET = `dateMin(${PERIODS.map(
  ({ from, to }, i) => `p${i}:[${from === undefined ? '' : secondOfYear(from)},${secondAfterYear(to)}]`,
).join(',')})`;

/** Bars from the first to the last period with objects, without gaps: decades, or centuries if there are many. */
export function timeBars(counts: readonly { readonly value: string; readonly count: number }[]): TimeBar[] {
  const byPeriod = new Map(counts.map(({ value, count }) => [value, count]));
  const bars = PERIODS.map((period, i) => ({ ...period, count: byPeriod.get(`p${i}`) ?? 0 }));
  const decades = trimmed(bars);
  const [first] = decades;
  const years = (decades.at(-1)?.to ?? 0) - (first?.from ?? Number.NEGATIVE_INFINITY);
  return first !== undefined && years <= MAX_YEARS_OF_DECADES && (first.from ?? 0) >= DECADES_FROM
    ? decades
    : trimmed(asCenturies(bars));
}

function trimmed(bars: readonly TimeBar[]): TimeBar[] {
  const first = bars.findIndex(({ count }) => count > 0);
  const last = bars.findLastIndex(({ count }) => count > 0);
  return first < 0 ? [] : bars.slice(first, last + 1);
}

function asCenturies(bars: readonly TimeBar[]): TimeBar[] {
  const centuries: TimeBar[] = [];
  for (const bar of bars) {
    const last = centuries.at(-1);
    const isSame =
      last?.from !== undefined &&
      bar.from !== undefined &&
      bar.from >= DECADES_FROM &&
      last.from >= DECADES_FROM
        ? Math.floor(bar.from / 100) === Math.floor(last.from / 100)
        : false;
    if (last !== undefined && isSame) {
      centuries[centuries.length - 1] = { from: last.from, to: bar.to, count: last.count + bar.count };
    } else centuries.push(bar);
  }
  return centuries;
}

/**
 * The Unix timestamp of the first second of a year. Before our era, years are
 * negative as people count them: -1 is 1 BCE, and so is 0, which they do not have.
 */
export function secondOfYear(year: number): number {
  return secondOf(year < 0 ? year + 1 : year);
}

/** The first second after a year. */
export function secondAfterYear(year: number): number {
  return secondOf((year < 0 ? year + 1 : year) + 1);
}

/** Of an astronomical year, in which 0 is 1 BCE. */
function secondOf(year: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, 0, 1);
  return date.getTime() / 1000;
}
