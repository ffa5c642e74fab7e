import type { Catalogue } from '../../catalogue/catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { timelineParameters } from '../parameters/timeline.ts';
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
