import { z } from 'zod';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { TIMELINE_COUNTS } from '../../use-cases/timeline.ts';
import { EARLIEST_YEAR, INTERVALS, LATEST_YEAR } from '../../use-cases/years.ts';
import { endpoint } from '../endpoint.ts';
import { matchingParameters } from '../parameters/facet-values.ts';
import { integer } from '../parameters/kinds.ts';
import { requestContext } from '../request-context.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

/** `GET /v2/timeline` */
export const timeline = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'timeline',
    tags: ['Search'],
    summary: 'Objects by year, decade or century',
    description:
      'How many objects there are in each period, from the first to the last and without gaps: of all objects, or of the matches of a search. `dateMin:<=E && dateMax:>=B` finds the objects of a bar from `dateMin` B to `dateMax` E that are counted in `each` bar, and `dateMin:[B..E]` those that are counted in their `first`.',
    querystring: timelineParameters,
    caching: { control: 'no-cache', tag: 'content' },
    success: { description: 'The bars in order', schema: RESPONSE_SCHEMAS.ObjectTimeline },
    problems: {
      400: 'The filter is invalid; the detail names the reason',
      404: 'An unknown field in `query_by`; the detail names it',
      422: 'A parameter is invalid, such as a `to` that is before `from`',
      502: 'The search engine is not reachable or too slow',
    },
    'x-example': '/v2/timeline?interval=century',
    handler: async (request, reply) =>
      JSON.stringify(await catalogue.timeline(request.query, requestContext(request, reply))),
  });

const year = integer(z.int().min(EARLIEST_YEAR).max(LATEST_YEAR)).optional();

/** The parameters of `GET /v2/timeline`. */
const timelineParameters = z
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
