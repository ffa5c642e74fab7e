import { z } from 'zod';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { CACHED, sendCached } from '../cached-response.ts';
import { endpoint } from '../endpoint.ts';
import { integer } from '../parameters/kinds.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

const querystring = z.object({
  // Empty: 422. [content-7]
  slug: z
    .string()
    .min(1)
    .optional()
    .describe('Slug of a translation: returns the whole entry, with all translations and blocks')
    .meta({ examples: ['offene-daten'] }),
});

/** `GET /content` */
export const content = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'listContent',
    tags: ['Institutions and pages'],
    summary: 'Editorial pages',
    description:
      'Without `slug`, the index: all entries of any status, without their blocks (`translations[].items` is null). With `slug`, the entry that has it, with blocks; an empty list when there is none. Do not filter by `status`: published pages may have any.',
    querystring,
    caching: CACHED,
    success: { description: 'The entries', schema: RESPONSE_SCHEMAS.ContentList },
    problems: {
      422: 'The slug is empty',
      500: 'The CMS is not reachable, or an entry does not match this schema; the detail names it',
    },
    handler: async ({ query }, reply) => sendCached(await catalogue.content(query.slug), reply),
  });

const params = z.object({
  // A positive integer, else 422. [content-9]
  content_id: integer(z.int().gt(0))
    .describe('Id of the entry')
    .meta({ examples: [1] }),
});

/** `GET /content/{content_id}` [content-8] */
export const contentEntry = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'getContent',
    tags: ['Institutions and pages'],
    summary: 'One editorial page',
    description: 'The entry with all translations and blocks, whatever its status.',
    params,
    caching: CACHED,
    success: {
      description: 'The entry with all translations and blocks',
      schema: RESPONSE_SCHEMAS.ContentResponse,
    },
    problems: {
      404: 'No entry has this id',
      422: 'The id is not a positive integer',
      500: 'The CMS is not reachable, or the entry does not match this schema; the detail names it',
    },
    handler: async (request, reply) =>
      sendCached(await catalogue.contentEntry(request.params.content_id), reply),
  });
