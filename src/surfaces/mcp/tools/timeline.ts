import { z } from 'zod';
import { Problem } from '../../../kernel/problem.ts';
import { type StageSearch, searchTyped } from '../../../use-cases/search-stages.ts';
import { TIMELINE_COUNTS, type Timeline, type TimelineRequest } from '../../../use-cases/timeline.ts';
import { INTERVALS } from '../../../use-cases/years.ts';
import type { Call, McpParts } from '../mcp-parts.ts';
import { tool } from '../tool.ts';
import { explainStage } from './explain-stages.ts';
import { FILTERS, filterBy } from './filters.ts';
import { withTypedYears } from './typed-years.ts';

/** More bars do not fit into an answer. */
const MAX_BARS = 300;

export const timeline = tool({
  name: 'timeline',
  title: 'Timeline',
  description:
    'How many of the matching objects there are in each year, decade or century. Bars are [first year, objects], empty ones are left out.',
  input: z.strictObject({
    q: z.string().max(500).default('*').describe('Words; * matches everything'),
    ...FILTERS,
    interval: z.enum(INTERVALS).default('decade'),
    count: z
      .enum(TIMELINE_COUNTS)
      .default('first')
      .describe('An object dated 1590–1620 counts where its date begins (first), or in each bar'),
  }),
  output: z.object({
    found: z.number(),
    dated: z.number().describe('Those with a date'),
    interval: z.string(),
    bars: z.array(z.array(z.number())).describe('First year and number of objects'),
    hints: z.array(z.string()).optional().describe('How words were read'),
  }),
  async run({ q: typed, interval, count, ...given }, parts, call) {
    const { q, filters, hints: read } = withTypedYears(typed, given, parts);
    const { from_year: from, to_year: to } = filters;
    const request = { filter_by: filterBy(filters), interval, count, from, to };
    const { reply: result, searched } = await timelineOf(parts, call, q, request);
    const hints = [...read, ...explainStage(q, searched)];
    const bars = result.bars.filter((bar) => bar.count > 0).map((bar) => [bar.from, bar.count]);
    if (bars.length > MAX_BARS) {
      throw new Problem(
        400,
        `${bars.length} bars are too many: use a longer interval, or from_year and to_year`,
      );
    }
    return {
      found: result.found,
      dated: result.dated,
      interval,
      bars,
      ...(hints.length > 0 && { hints }),
    };
  },
});

/** The timeline of what the words find as the tool `search` does. Errors: Problem; see `Catalogue.timeline`. */
export const timelineOf = (
  { catalogue }: Pick<McpParts, 'catalogue'>,
  { context }: Pick<Call, 'context'>,
  q: string,
  request: Omit<TimelineRequest, 'q' | 'word_forms' | 'further'>,
): Promise<{ readonly reply: Timeline; readonly searched: StageSearch }> =>
  searchTyped(catalogue, { q, filter_by: request.filter_by }, context, (words) =>
    catalogue.timeline({ ...words, ...request }, context),
  );
