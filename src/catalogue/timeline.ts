import type { NumberRangesReply, SearchEngine } from '../search/search-engine.ts';
import { parseReply, successfulReply } from './engine-reply.ts';
import { withFilterExplained } from './explain-problem.ts';
import { countingParameters, type Matching } from './request/counting-parameters.ts';
import type { RequestContext } from './search-request.ts';
import { barsOf, type TimelineBar } from './timeline/bars.ts';
import { fineRanges, type RangeCounts, rangesByCentury, type YearRange } from './timeline/year-ranges.ts';
import type { Interval } from './timeline/years.ts';

export { EARLIEST_YEAR, INTERVALS, LATEST_YEAR, secondOf as secondOfYear } from './timeline/years.ts';

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
 * Errors: Problem 400 for the filter, 404 for a field in `query_by`, 502.
 */
export async function timeline(
  engine: SearchEngine,
  { interval, count, from, to, ...matching }: TimelineRequest,
  context: RequestContext,
): Promise<Timeline> {
  // Where periods end matters only if they are counted in each bar.
  const fields = count === 'each' ? BOTH_ENDS : BEGINNING;
  const counted = (ranges: readonly YearRange[]) => countRanges(engine, fields, ranges, matching, context);
  const centuries = await counted(rangesByCentury({ from, to }));
  const dated = centuries.counts.reduce((sum, { begun }) => sum + begun, 0);
  const { counts } =
    interval === 'century' ? centuries : await counted(fineRanges(centuries.counts, interval));
  const bars = barsOf(counts, interval, count, { from, to });
  return { interval, count, found: centuries.found, dated, bars };
}

const BEGINNING = ['dateMin'] as const;
const BOTH_ENDS = ['dateMin', 'dateMax'] as const;

interface Counted {
  readonly found: number;
  readonly counts: readonly RangeCounts[];
}

async function countRanges(
  engine: SearchEngine,
  fields: readonly string[],
  ranges: readonly YearRange[],
  matching: Matching,
  context: RequestContext,
): Promise<Counted> {
  const parameters = countingParameters('chos', matching, fields.join(','));
  const bounds = ranges.flatMap(({ start }) => start ?? []);
  const reply = successfulReply(engine.numberRanges('chos', parameters, { bounds }, context), context.signal);
  const { body } = await withFilterExplained(matching.filter_by, reply);
  const { found, counts } = parseReply<NumberRangesReply>(body);
  const [begun, ended] = counts;
  return {
    found,
    counts: ranges.map((range, i) => ({ ...range, begun: begun?.[i] ?? 0, ended: ended?.[i] ?? 0 })),
  };
}
