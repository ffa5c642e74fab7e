import type { SearchEngine, SearchParameters } from '../stores/search/search-engine.ts';
import type { CollectionRules } from './collection-rules.ts';
import { countInRanges } from './count-in-ranges.ts';
import { fromEngine, parseReply, successful } from './engine-reply.ts';
import { withFilterExplained } from './explain-filter.ts';
import { countingParameters, type Matching } from './request/counting-parameters.ts';
import type { RequestContext } from './search-request.ts';
import {
  fineRanges,
  firstOf,
  type Interval,
  type RangeCounts,
  rangesByCentury,
  secondOfYear,
  YEARS,
  type YearRange,
  type Years,
} from './years.ts';

/** The parameters of `/v2/timeline`. */
export interface TimelineRequest extends Matching {
  readonly interval: Interval;
  /** An object whose period spans several bars is counted in the first one, or in each. */
  readonly count: (typeof TIMELINE_COUNTS)[number];
  /** First and last year; undefined: the first and last with objects. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export const TIMELINE_COUNTS = ['first', 'each'] as const;

export interface Timeline {
  readonly interval: Interval;
  readonly count: TimelineRequest['count'];
  /** Objects that match, and those of them that have a period. */
  readonly found: number;
  readonly dated: number;
  /** In order and without gaps, empty ones included. */
  readonly bars: readonly TimelineBar[];
}

/**
 * `/v2/timeline`: how many objects there are in each year, decade or century, by their
 * period from `dateMin` to `dateMax`.
 *
 * The fields are counted in ranges, first of centuries. For shorter bars, only centuries
 * with objects are counted again.
 * Errors: Problem 400 for the filter, 404 for a field in `query_by`, 502. [facets-7]
 */
export async function timeline(
  engine: SearchEngine,
  rules: CollectionRules,
  { interval, count, from, to, ...matching }: TimelineRequest,
  context: RequestContext,
): Promise<Timeline> {
  const counted = (ranges: readonly YearRange[]) =>
    countRanges(engine, rules, count, ranges, matching, context);
  const centuries = await counted(rangesByCentury({ from, to }));
  const dated = centuries.counts.reduce((sum, { begun }) => sum + begun, 0);
  const { counts } =
    interval === 'century' ? centuries : await counted(fineRanges(centuries.counts, interval));
  const bars = barsOf(counts, interval, count, { from, to });
  return { interval, count, found: centuries.found, dated, bars };
}

interface Counted {
  readonly found: number;
  readonly counts: readonly RangeCounts[];
}

async function countRanges(
  engine: SearchEngine,
  rules: CollectionRules,
  count: TimelineRequest['count'],
  ranges: readonly YearRange[],
  matching: Matching,
  context: RequestContext,
): Promise<Counted> {
  // Where periods end matters only if they are counted in each bar.
  const fields = ['dateMin', 'dateMax'].filter(
    (name) => name === 'dateMin' || (count === 'each' && rules.isFacet(name)),
  );
  const parameters = countingParameters('chos', rules, matching, '');
  const bounds = ranges.flatMap(({ start }) => start ?? []);
  const counted = countInRanges(engine, fields, bounds, parameters, context);
  const { found, counts } = await withFilterExplained(matching.filter_by, counted);
  const [begun, endedByFacet] = counts;
  const ended =
    count === 'each' && !rules.isFacet('dateMax')
      ? await countEnds(engine, parameters, bounds, context)
      : endedByFacet;
  return {
    found,
    counts: ranges.map((range, i) => ({ ...range, begun: begun?.[i] ?? 0, ended: ended?.[i] ?? 0 })),
  };
}

/** How many periods end in each range: one search for each, because the specified `dateMax` is not a facet. */
async function countEnds(
  engine: SearchEngine,
  { facet_by: _, filter_by, ...parameters }: SearchParameters,
  bounds: readonly number[],
  context: RequestContext,
): Promise<readonly number[]> {
  const searches = Array.from({ length: bounds.length + 1 }, (_, i) => {
    const [start, next] = [bounds[i - 1], bounds[i]];
    const conditions = [
      ...(filter_by === undefined ? [] : [`(${filter_by})`]),
      ...(start === undefined ? [] : [`dateMax:>=${start}`]),
      ...(next === undefined ? [] : [`dateMax:<${next}`]),
    ];
    return { collection: 'chos', parameters: { ...parameters, filter_by: conditions.join(' && ') } };
  });
  const ends: number[] = [];
  for (let i = 0; i < searches.length; i += SEARCHES_AT_ONCE) {
    const some = searches.slice(i, i + SEARCHES_AT_ONCE);
    const replies = await fromEngine(engine.multiSearch(some, context), context.signal);
    ends.push(
      ...replies.map((reply) => parseReply<{ readonly found: number }>(successful(reply).body).found),
    );
  }
  return ends;
}

const SEARCHES_AT_ONCE = 100;

/** The years of a bar, inclusive, and how many objects it has. */
interface TimelineBar {
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
 * has ended before it. [facets-8] [facets-9]
 */
function barsOf(
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
    dateMin: secondOfYear(bar.from),
    dateMax: secondOfYear(bar.from + years) - 1,
    count: bar.count,
  }));
}
