import { z } from 'zod';
import { LANGUAGES } from '../../kernel/languages.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { foundObjects } from '../../use-cases/found-objects.ts';
import { endpoint } from '../endpoint.ts';
import { atomFeed, DEFAULT_PER_PAGE, FEED_FIELDS, type FeedDocument, MAX_PAGES } from '../feed/atom-feed.ts';
import { listParameters } from '../list-parameters.ts';
import { filterExpression, integer, MAX_Q_CHARACTERS } from '../parameters/kinds.ts';
import { requestContext } from '../request-context.ts';

const parameters = z.object({
  q: z
    .string()
    .max(MAX_Q_CHARACTERS)
    .default('*')
    .describe('Only objects with these words')
    .meta({ examples: ['klimt'] }),
  filter_by: filterExpression().describe('Only objects that match this filter'),
  word_forms: listParameters.shape.word_forms,
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe(
      'Of the feed: an object has its title in this language. Without it, a title is that of the index, with titles of all languages',
    ),
  page: integer(z.int().min(1).max(MAX_PAGES)).default(1).describe('Page of entries, from 1'),
  per_page: integer(z.int().min(1).max(100)).default(DEFAULT_PER_PAGE).describe('Entries of a page'),
});

/** `GET /feed.atom`. [dataset-9] `name` is that of the service. */
export const feed = (catalogue: Catalogue, baseUrl: string, name: () => string) =>
  endpoint({
    operationId: 'getFeed',
    tags: ['Objects'],
    summary: 'New and changed objects, as an Atom feed',
    description:
      'The objects of a search, those that were published or changed last first. Feed readers show what is new about a subject, a person or an institution.',
    querystring: parameters,
    contentType: 'application/atom+xml; charset=utf-8',
    caching: { control: 'public, max-age=300', tag: 'content' },
    success: { description: 'The feed, with links to its other pages' },
    problems: {
      400: 'The search engine rejected the filter; the detail names the reason',
      422: 'A parameter is invalid',
      502: 'The search engine is not reachable or too slow',
    },
    'x-example': '/feed.atom?q=wien',
    async handler(request, reply) {
      const { query } = request;
      const { language: _, ...search } = query;
      const { found, hits } = await foundObjects<FeedReply>(
        catalogue,
        {
          ...search,
          sort_by: 'updatedAt:desc',
          further: { include_fields: FEED_FIELDS, highlight_fields: 'none' },
        },
        requestContext(request, reply),
      );
      const documents = hits.map(({ document }) => document);
      return atomFeed({ ...query, baseUrl, name: name(), found }, documents);
    },
  });

interface FeedReply {
  readonly found: number;
  readonly hits: readonly { readonly document: FeedDocument }[];
}
