import { firstOf, type RangeCounts, type Years } from './year-ranges.ts';
import { type Interval, secondOf, YEARS } from './years.ts';

/** The years of a bar, inclusive, and how many objects it has. */
export interface TimelineBar {
  readonly from: number;
  readonly to: number;
  /** Their first and last second, as in the fields of the objects. */
  readonly dateMin: number;
  readonly dateMax: number;
  readonly count: number;
}

/**
 * The bars of ranges that follow each other without gaps: from the bar with the year `from`
 * to that with `to`, or from the first to the last that has objects. A range that is longer
 * than a bar has no beginning and no end of a period.
 *
 * In each bar are the objects whose period has begun by its end, without those whose period
 * has ended before it.
 */
export function barsOf(
  ranges: readonly RangeCounts[],
  interval: Interval,
  count: 'first' | 'each',
  { from, to }: Years,
): TimelineBar[] {
  const years = YEARS[interval];
  const bars: { readonly from: number; readonly count: number }[] = [];
  let [hasBegun, hasEnded] = [0, 0];
  for (const { from: first, to: last, begun, ended } of ranges) {
    hasBegun += begun;
    const inBar = count === 'first' ? begun : hasBegun - hasEnded;
    hasEnded += ended;
    if (first === undefined || last === undefined) continue;
    for (let year = first; year <= last; year += years) bars.push({ from: year, count: inBar });
  }
  const isFilled = (bar: { readonly count: number }) => bar.count > 0;
  const at = (year: number) => bars.findIndex((bar) => bar.from === firstOf(year, interval));
  const start = from === undefined ? bars.findIndex(isFilled) : at(from);
  const end = to === undefined ? bars.findLastIndex(isFilled) : at(to);
  return (start < 0 ? [] : bars.slice(start, end + 1)).map((bar) => ({
    from: bar.from,
    to: bar.from + years - 1,
    dateMin: secondOf(bar.from),
    dateMax: secondOf(bar.from + years) - 1,
    count: bar.count,
  }));
}
