import { z } from 'zod';
import { MATCHING } from '../../use-cases/export.ts';
import { MAX_REPEATED_CHARACTERS, MOST } from '../../use-cases/search-request.ts';

/**
 * The parameters of `GET /v2/search` that go to the search engine unchanged, for the
 * documentation: the engine checks them, and ignores values of a wrong kind or returns 400.
 * The engine's other parameters have no effect here, or are not passed on. [openapi-3]
 */
const TABLE = {
  // Words
  query_by_weights: list(
    'Weights of the fields of `query_by`, in their order; larger numbers count more',
    '4,2,2,1',
  ),
  validate_field_names: flag(
    true,
    'Whether an unknown field in `query_by` is an error; otherwise it finds nothing',
  ),
  prefix: perField(
    'boolean',
    true,
    'Whether the last word of `q` may be the beginning of a word; one value for all fields of `query_by`, or one for each',
    false,
  ),
  infix: {
    type: 'string',
    default: 'off',
    example: 'fallback',
    description:
      'Whether a word may be part of a longer one: `off`, `fallback` (if nothing else is found) or `always`; one value for all fields of `query_by`, or one for each. It takes effect for titles and identifiers',
  },
  max_extra_prefix: integer('With `infix`: characters before the word, at most', 3),
  max_extra_suffix: integer('With `infix`: characters after the word, at most', 3),
  // Typing errors
  num_typos: perField(
    'integer',
    2,
    'Typing errors that a word may have, 0 to 2; one value for all fields of `query_by`, or one for each',
    1,
  ),
  min_len_1typo: integer('Characters from which a word may have one typing error', 5, 4),
  min_len_2typo: integer('Characters from which a word may have two typing errors', 8, 7),
  typo_tokens_threshold: integer('Words are corrected if there are fewer matches than this', 0, 1),
  drop_tokens_threshold: integer('Words are dropped if there are fewer matches than this', 0, 1),
  drop_tokens_mode: {
    type: 'string',
    default: 'right_to_left',
    example: 'left_to_right',
    description:
      'Which words are dropped first: `right_to_left`, `left_to_right`, or `both_sides:n` for queries of at most `n` words',
  },
  split_join_tokens: choice(
    ['fallback', 'off', 'always'],
    'Whether words are also searched joined and split',
  ),
  enable_typos_for_numerical_tokens: flag(true, 'Whether numbers may have typing errors'),
  enable_typos_for_alpha_numerical_tokens: flag(
    true,
    'Whether words of letters and digits may have typing errors',
  ),
  max_candidates: integer(
    `Words that a word of \`q\` may stand for; above ${en(MOST.max_candidates)} counts as that. Default: 10, or 4 in very large collections`,
    20,
  ),
  exhaustive_search: flag(false, 'Whether all corrections are tried, even if there are enough matches'),
  // Vectors
  vector_query: {
    type: 'string',
    example: 'imageEmbedding:([], id: 03f6188f-ec17-5063-a9cc-292ed8e27706, k: 50)',
    description:
      'Finds the nearest neighbours of a vector, `field:([0.12, …], k: 50)`, or of a document, `field:([], id: …)`. Also `distance_threshold` and `alpha`',
  },
  // Filters and order
  max_filter_by_candidates: integer(
    `Words that a prefix in a filter may stand for; above ${en(MOST.max_filter_by_candidates)} counts as that`,
    10,
    4,
  ),
  hidden_hits: list('Ids of documents that are left out', '03f6188f-ec17-5063-a9cc-292ed8e27706'),
  text_match_type: choice(
    ['max_score', 'max_weight', 'sum_score'],
    'How the scores of the fields make that of a document: the best one, the most important one, or their sum',
  ),
  prioritize_exact_match: flag(true, 'Whether values that consist of the words alone come first'),
  prioritize_token_position: flag(false, 'Whether values that begin with the words come first'),
  prioritize_num_matching_fields: flag(true, 'Whether documents with the words in more fields come first'),
  // Facets
  facet_query: {
    type: 'string',
    example: 'subject:wien',
    description:
      'Returns only values of one facet that contain the words, as `field:words`; the field has to be in `facet_by`',
  },
  facet_strategy: {
    type: 'string',
    default: 'automatic',
    example: 'exhaustive',
    description:
      'How values are counted: `exhaustive` (all of them), `top_values` or `automatic`; one for all facets, or one for each. Only Typesense may count a part of them',
  },
  facet_query_num_typos: integer('Typing errors that a word of `facet_query` may have', 0, 2),
  // Pages and groups
  offset: integer('Hits to skip, instead of `page`; the response has `offset` in place of `page`', 40),
  limit_hits: integer('Hits that can be reached through all pages', 1000, 1_000_000),
  group_by: list(
    'Fields by whose values hits are grouped; the response has `grouped_hits` in place of `hits`',
    'dataProvider',
  ),
  group_limit: { ...integer('Hits of each group', 1, 3), minimum: 1, maximum: 99 },
  group_missing_values: flag(true, 'Whether documents without a value form one group, or one each'),
  // Returned fields and highlights
  include_fields: list(
    'Fields to return; without it, all that are not excluded. Those that Vitrine adds to the specification, such as `contentTier`, are returned only if they are named here: `*` does not stand for them',
    'uuid,title,previewImage',
  ),
  exclude_fields: list(
    'Fields not to return. Default: `sourceRecord,metadataEmbedding,imageEmbedding`, unless `include_fields` is set; empty excludes nothing',
    'description',
  ),
  highlight_fields: list('Fields to highlight. Default: those of `query_by`', 'title'),
  highlight_affix_num_tokens: integer('Words of a snippet before and after a match', 8, 4),
  highlight_start_tag: {
    ...text('Before a highlighted word', '<em>', '<mark>'),
    maxLength: MAX_REPEATED_CHARACTERS,
  },
  highlight_end_tag: {
    ...text('After a highlighted word', '</em>', '</mark>'),
    maxLength: MAX_REPEATED_CHARACTERS,
  },
  snippet_threshold: integer('Words from which a text is cut to a snippet', 60, 30),
  enable_highlight_v1: flag(true, 'Whether hits also have `highlights`, the older form of `highlight`'),
  // Time and cache
  search_cutoff_ms: integer(
    `Milliseconds after which the search ends with what it has found; above ${en(MOST.search_cutoff_ms)} counts as that`,
    500,
  ),
  cache_ttl: integer('Seconds for which the engine may cache the result', 10, 60),
} as const satisfies Readonly<Record<string, Documented>>;

/** For the OpenAPI document, beside the parameters that the API reads itself. */
export const ENGINE_PARAMETERS = Object.fromEntries(
  Object.entries<Documented>(TABLE).map(([name, { example, default: fallback, ...schema }]) => [
    name,
    z
      .unknown()
      .optional()
      .meta({
        ...schema,
        examples: [example],
        ...(fallback !== undefined && { default: fallback }),
      }),
  ]),
);

/** Those that decide what matches, for exports. */
export const MATCHING_PARAMETERS = Object.fromEntries(
  Object.entries(ENGINE_PARAMETERS).filter(([name]) => MATCHING.includes(name)),
);

/** A parameter as JSON Schema. */
interface Documented {
  readonly type: string | readonly string[];
  readonly description: string;
  readonly example: string | number | boolean;
  readonly default?: string | number | boolean;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

function text(description: string, example: string, fallback: string) {
  return { type: 'string', default: fallback, example, description };
}

function list(description: string, example: string) {
  return { type: 'string', example, description: `${description}. Comma-separated` };
}

function integer(description: string, example: number, fallback?: number) {
  return {
    type: 'integer',
    minimum: 0,
    example,
    description,
    ...(fallback !== undefined && { default: fallback }),
  };
}

function flag(fallback: boolean, description: string) {
  return { type: 'boolean', default: fallback, example: !fallback, description };
}

function choice(values: readonly [string, string, ...string[]], description: string) {
  return { type: 'string', enum: values, default: values[0], example: values[1], description };
}

/** A value for all fields, or a text with one for each. */
function perField(
  type: 'boolean' | 'integer',
  fallback: boolean | number,
  description: string,
  example: boolean | number,
) {
  return { type: [type, 'string'], default: fallback, example, description };
}

function en(number: number): string {
  return number.toLocaleString('en');
}
