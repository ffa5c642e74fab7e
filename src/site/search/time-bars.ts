/** A period with the number of objects whose dating begins in it. */
export interface TimeBar {
  /** Years as people count them, inclusive; undefined: everything before `to`. */
  readonly from: number | undefined;
  /** Undefined: everything since `from`. */
  readonly to: number | undefined;
  readonly count: number;
}

export type Period = Omit<TimeBar, 'count'>;

/** Years that are chosen, inclusive. */
export type Years = Partial<Period>;

/** Periods before this one are counted together. */
const EARLIEST = -3000;
/** From here on, decades are counted, and added to centuries if there are many. */
const DECADES_FROM = 1000;
const LATEST = 2030;
/** No record names a later year. */
const LAST = 9999;
/** More years than these are shown as centuries. */
const MAX_YEARS_OF_DECADES = 600;
/** A chosen range of at most these years is counted by year. */
const MAX_SINGLE_YEARS = 60;
/** The share of objects at each end that one bar holds, where the axis is much shorter without them. */
const REST = 0.01;
/** The largest part of the axis that must remain. */
const SHORTER = 2 / 3;

const isIn = (year: number, { from, to }: Years): boolean =>
  year >= (from ?? Number.NEGATIVE_INFINITY) && year <= (to ?? Number.POSITIVE_INFINITY);

/** There is no year 0. */
const yearAfter = (year: number): number => (year === -1 ? 1 : year + 1);
const yearBefore = (year: number): number => (year === 1 ? -1 : year - 1);

/** Centuries before our era begin with the year that they are named after: -100 to -1. */
function longPeriods(): Period[] {
  const all: Period[] = [{ from: undefined, to: EARLIEST - 1 }];
  for (let from = EARLIEST; from < 0; from += 100) all.push({ from, to: from + 99 });
  for (let from = 0; from < DECADES_FROM; from += 100) all.push({ from: Math.max(1, from), to: from + 99 });
  for (let from = DECADES_FROM; from < LATEST; from += 10) all.push({ from, to: from + 9 });
  all.push({ from: LATEST, to: undefined });
  return all;
}

/** The periods to count, in order and without gaps: single years if few are chosen, else decades and centuries. */
export function timePeriods(chosen: Years = {}): Period[] {
  // A year 0 is 1 BCE.
  const [from, to] = [chosen.from, chosen.to].map((year) => (year === 0 ? -1 : year));
  return [
    ...(from === undefined ? [] : [{ from: undefined, to: yearBefore(from) }]),
    ...(from !== undefined && to !== undefined && to - from < MAX_SINGLE_YEARS
      ? singleYears(from, to)
      : longPeriods().flatMap((period) => within(period, { from, to }))),
    ...(to === undefined ? [] : [{ from: yearAfter(to), to: undefined }]),
  ];
}

function singleYears(from: number, to: number): Period[] {
  const all: Period[] = [];
  for (let year = from; year <= to; year = yearAfter(year)) all.push({ from: year, to: year });
  return all;
}

/** The years of a period that are chosen, if any. */
function within({ from, to }: Period, chosen: Years): Period[] {
  const low = Math.max(from ?? Number.NEGATIVE_INFINITY, chosen.from ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(to ?? Number.POSITIVE_INFINITY, chosen.to ?? Number.POSITIVE_INFINITY);
  const finite = (year: number) => (Number.isFinite(year) ? year : undefined);
  return low > high ? [] : [{ from: finite(low), to: finite(high) }];
}

/** An entry of `facet_by` that counts the periods. Engines want ranges without gaps. */
export const timeFacet = (periods: readonly Period[]): string =>
  `dateMin(${periods
    .map(
      ({ from, to }, i) =>
        `p${i}:[${from === undefined ? '' : secondOfYear(from)},${secondAfterYear(to ?? LAST)}]`,
    )
    .join(',')})`;

/**
 * The bars of an axis, from counts by name of the period. The axis covers the chosen years, or
 * all years with objects; if it is much shorter without them, not those of the first and the last
 * hundredth. One bar at each end holds the rest.
 */
export function timeBars(
  counts: readonly { readonly value: string; readonly count: number }[],
  periods: readonly Period[],
  chosen: Years = {},
): TimeBar[] {
  const byPeriod = new Map(counts.map(({ value, count }) => [value, count]));
  const bars = periods.map((period, i) => ({ ...period, count: byPeriod.get(`p${i}`) ?? 0 }));
  const isChosen = ({ from, to }: Period) => isIn(from ?? to ?? 0, chosen) && isIn(to ?? from ?? 0, chosen);
  const { from, to } = chosen;
  const inside = bars.filter(isChosen);
  const axis =
    from === undefined && to === undefined
      ? withoutEnds(trimmed(inside))
      : trimmed(inside, from === undefined, to === undefined);
  const [first, last] = [axis[0], axis.at(-1)];
  if (first === undefined || last === undefined) return trimmed(bars);
  const before = sum(bars.slice(0, bars.indexOf(first)));
  const after = sum(bars.slice(bars.indexOf(last) + 1));
  return [
    ...(before > 0 && first.from !== undefined
      ? [{ from: undefined, to: yearBefore(first.from), count: before }]
      : []),
    ...(yearsOf(axis) <= MAX_YEARS_OF_DECADES ? axis : asCenturies(axis)),
    ...(after > 0 && last.to !== undefined
      ? [{ from: yearAfter(last.to), to: undefined, count: after }]
      : []),
  ];
}

const sum = (bars: readonly TimeBar[]): number => bars.reduce((total, { count }) => total + count, 0);

/** From the first to the last period with objects, or an end that stays. */
function trimmed(bars: readonly TimeBar[], atStart = true, atEnd = true): TimeBar[] {
  const first = bars.findIndex(({ count }) => count > 0);
  const last = bars.findLastIndex(({ count }) => count > 0);
  return first < 0 ? [] : bars.slice(atStart ? first : 0, atEnd ? last + 1 : bars.length);
}

/** Bars without those at an end that hold few objects and many years. */
function withoutEnds(bars: readonly TimeBar[]): readonly TimeBar[] {
  const most = Math.max(Math.round(sum(bars) * REST), sum(bars) >= 25 ? 1 : 0);
  const later = trimmed(bars.slice(few(bars, most)));
  const shorter = yearsOf(later) <= yearsOf(bars) * SHORTER ? later : bars;
  const earlier = trimmed(shorter.slice(0, shorter.length - few(shorter.toReversed(), most)));
  return yearsOf(earlier) <= yearsOf(shorter) * SHORTER ? earlier : shorter;
}

/** How many of the first bars hold at most so many objects. */
function few(bars: readonly TimeBar[], most: number): number {
  let total = 0;
  const end = bars.findIndex(({ count }) => {
    total += count;
    return total > most;
  });
  return Math.max(0, end);
}

const yearsOf = (bars: readonly TimeBar[]): number =>
  (bars.at(-1)?.to ?? LATEST) - (bars[0]?.from ?? EARLIEST - 1000);

/** Decades are added to centuries. */
function asCenturies(bars: readonly TimeBar[]): TimeBar[] {
  const centuries: TimeBar[] = [];
  for (const bar of bars) {
    const last = centuries.at(-1);
    const isSame =
      last?.from !== undefined &&
      bar.from !== undefined &&
      bar.from >= DECADES_FROM &&
      last.from >= DECADES_FROM &&
      Math.floor(bar.from / 100) === Math.floor(last.from / 100);
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
