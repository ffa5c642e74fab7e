import { Buffer } from 'node:buffer';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { callerOf } from '../caller.ts';
import type { Endpoint } from '../endpoint.ts';
import { setTag } from '../entity-tags.ts';
import { similarParameters } from '../parameters/similar.ts';
import { readQuery } from '../validation-issues.ts';

/** `GET /v2/similar` */
export function similar(catalogue: Catalogue): Endpoint {
  return {
    async answer(request, reply) {
      const { id, on, per_page, filter_by, threshold } = readQuery(similarParameters, request.query);
      const asked = { id, on, perPage: per_page, filterBy: filter_by, threshold };
      const { body, tag } = await catalogue.similar(asked, callerOf(request, reply));
      if (tag !== undefined) setTag(reply, tag);
      return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    },
    contentType: 'application/json; charset=utf-8',
    caching: { control: 'no-cache', tag: 'route' },
    documentation: {
      id: 'similar',
      group: 'Search',
      summary: 'Objects similar to an object',
      description:
        'The nearest objects by metadata or by image, the most similar first; each hit has its `vector_distance`. The object itself is not among them. `found` counts the neighbours.',
      parameters: similarParameters,
      answers: 'The neighbours, in the form of a search result',
      schema: 'SearchResult',
      problems: {
        400: 'The object has no such vector, such as `on=image` for one without a usable picture; or the filter cannot be read',
        404: 'No object has this id; the detail names it',
        422: 'A parameter is missing or has a wrong value, such as an id that is not a UUID',
        502: 'The search engine is not reachable or too slow',
      },
    },
  };
}
