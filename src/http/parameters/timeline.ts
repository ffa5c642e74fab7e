import { z } from 'zod';
import { TIMELINE_COUNTS } from '../../catalogue/timeline.ts';
import { EARLIEST_YEAR, INTERVALS, LATEST_YEAR } from '../../catalogue/years.ts';
import { matchingParameters } from './facet-values.ts';
import { integer } from './kinds.ts';

const year = integer(z.int().min(EARLIEST_YEAR).max(LATEST_YEAR)).optional();

/** The parameters of `GET /v2/timeline`. */
export const timelineParameters = z
  .object({
    ...matchingParameters,
    interval: z
      .enum(INTERVALS)
      .default('decade')
      .describe('Length of a bar. Decades and centuries begin with a round year: 1880 to 1889, 1800 to 1899'),
    count: z
      .enum(TIMELINE_COUNTS)
      .default('first')
      .describe(
        '`first`: an object whose period spans several bars is counted in the first of them. `each`: in each of them',
      ),
    from: year
      .describe(
        'Year of the first bar; 0 is 1 BCE, and -1 is 2 BCE. Default: that of the first bar with objects',
      )
      .meta({ examples: [1800] }),
    to: year
      .describe('Year of the last bar. Default: that of the last bar with objects')
      .meta({ examples: [1949] }),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'Input should not be before from',
  });
