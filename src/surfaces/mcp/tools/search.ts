import { z } from 'zod';
import { foundObjects, type ObjectSearch } from '../../../use-cases/found-objects.ts';
import { searchBeside } from '../../../use-cases/search-beside.ts';
import { SEMANTIC_MODES } from '../../../use-cases/search-request.ts';
import { LANGUAGE_CHOICES, stageRequest } from '../../../use-cases/search-stages.ts';
import { WORD_FIELDS } from '../../../use-cases/similar-words.ts';
import { firstFitting, NOTICE, notice } from '../answers/answer.ts';
import { HIT_FIELDS, HIT_SIZES, hitOf, hitShape } from '../answers/hits.ts';
import { tool } from '../tool.ts';
import { explainFewHits, explainNoHits, FEW_HITS } from './explain-hits.ts';
import { explainStage, nameList } from './explain-stages.ts';
import { FILTERS, filterBy } from './filters.ts';
import type { ObjectsReply } from './search-objects.ts';
import { withTypedYears } from './typed-years.ts';

/** How the engine sorts. */
const SORTS = {
  relevance: undefined,
  oldest: 'dateMin:asc',
  newest: 'dateMax:desc',
  title: 'titleKey:asc',
  updated: 'updatedAt:desc',
  random: '_rand()',
} as const;

/** Together with neighbours, so that they fit into an answer. */
const MAX_HITS = 10;

/** Parameters of all tools that list objects. */
export const perPage = z.int().min(1).max(MAX_HITS).default(5).describe('Objects in the answer');

export const search = tool({
  name: 'search',
  title: 'Search objects',
  description:
    'Searches objects by words and filters. Words may be German, English or any language of the records, whole or beginnings; typing errors are corrected if nothing has them. other_languages name them in another language; if few objects match, neighbours have some of the words, name the same in other words or are near in meaning. Each hit has what is needed to show, link and cite it, and its rights. Few hits: use other words (also German ones), or drop a filter. Next: get_objects, view_picture, cite.',
  input: z.strictObject({
    q: z.string().max(500).default('*').describe('Words; * matches everything'),
    ...FILTERS,
    sort: z.enum(Object.keys(SORTS) as (keyof typeof SORTS)[]).default('relevance'),
    semantic: z
      .enum(SEMANTIC_MODES)
      .default('auto')
      .describe('Whether the first page has neighbours: auto if few objects have all words, on always'),
    languages: z
      .enum(LANGUAGE_CHOICES)
      .default('all')
      .describe(
        'typed leaves out other_languages and neighbours, other lists other_languages in hits, by page',
      ),
    page: z.int().min(1).max(1000).default(1),
    per_page: perPage,
  }),
  output: z.object({
    found: z.number(),
    page: z.number(),
    next_page: z.number().optional(),
    hits: z.array(hitShape),
    other_languages: z
      .object({ found: z.number(), words: z.string(), hits: z.array(hitShape) })
      .optional()
      .describe('Of the first page: objects that name the words in other languages; not counted in found'),
    neighbours: z
      .array(hitShape)
      .optional()
      .describe(
        'They do not have all words: first those that name most of them, also in other words, then those near in meaning',
      ),
    hints: z
      .array(z.string())
      .optional()
      .describe('How words were read, why little was found, and what to change'),
    notice,
  }),
  async run({ q: typed, sort, semantic, languages, page, per_page, ...given }, parts, call) {
    const { q, filters, hints: read } = withTypedYears(typed, given, parts);
    const filter_by = filterBy(filters);
    const shown = { include_fields: HIT_FIELDS, highlight_fields: 'none' };
    const { catalogue } = parts;
    const find = (request: ObjectSearch) =>
      foundObjects<ObjectsReply>(
        catalogue,
        { filter_by, use_cache: sort !== 'random', ...request, further: { ...shown, ...request.further } },
        call.context,
      );
    const sort_by = SORTS[sort];
    const {
      main: reply,
      searched,
      others,
      ...beside
    } = await searchBeside(
      catalogue,
      { q, filter_by, languages, semantic, others: page === 1 ? per_page : 0, neighbours: per_page },
      call.context,
      (stage) => {
        const words = stage.stage === 'spellings' && { highlight_fields: WORD_FIELDS };
        return find(stageRequest(stage, { sort_by, page, per_page, further: { ...words } }));
      },
      (request) => find('within' in request ? { sort_by, ...request } : request),
    );
    const { found } = reply;
    // [words-36] [words-4]
    const otherHits = (others?.reply.hits ?? []).slice(0, Math.min(per_page, MAX_HITS - reply.hits.length));
    const neighbours = (beside.neighbours?.hits ?? []).slice(
      0,
      MAX_HITS - reply.hits.length - otherHits.length,
    );
    const explained =
      found === 0
        ? await explainNoHits(q, filters, parts, call)
        : found < FEW_HITS
          ? await explainFewHits(q, filters, found, parts, call)
          : [];
    const hints = [...read, ...explainStage(q, searched, reply.hits), ...explained];
    return firstFitting(
      HIT_SIZES.map((size) => ({
        found,
        page,
        ...(page * per_page < found && { next_page: page + 1 }),
        hits: reply.hits.map(({ document }) => hitOf(document, parts.idBase, size)),
        ...(others && {
          other_languages: {
            found: others.reply.found,
            words: nameList(others.searched.names),
            hits: otherHits.map(({ document }) => hitOf(document, parts.idBase, size)),
          },
        }),
        ...(neighbours.length > 0 && {
          neighbours: neighbours.map(({ document, vector_distance }) =>
            hitOf(document, parts.idBase, size, vector_distance),
          ),
        }),
        ...(hints.length > 0 && { hints }),
        notice: NOTICE,
      })),
    );
  },
});
