import { EngineFault } from '../fault.ts';
import {
  checkParameters,
  readBoolean,
  readChoice,
  readInteger,
  readIntegers,
  readItems,
  readList,
} from '../parameters.ts';
import { SEARCH_OPTIONS } from '../search-options.ts';
import { readSortBy } from './sort-by.ts';

/** Search parameters as they arrive: Typesense's names, values as text. */
export type SearchParameters = Readonly<Record<string, string>>;

/** Reads one parameter; absent ones get their default. Errors: EngineFault 400 naming the parameter. */
type Reader<T> = (parameters: SearchParameters, name: string) => T;

const text =
  (fallback: string): Reader<string> =>
  (given, name) =>
    given[name] ?? fallback;
/** The reply repeats them for each marked word. */
const MAX_TAG_CHARACTERS = 200;
const tag =
  (fallback: string): Reader<string> =>
  (given, name) => {
    const value = given[name] ?? fallback;
    if (value.length <= MAX_TAG_CHARACTERS) return value;
    throw new EngineFault(400, `Parameter \`${name}\` is longer than ${MAX_TAG_CHARACTERS} characters.`);
  };
const list: Reader<readonly string[]> = (given, name) => readList(given[name]);
const boolean =
  (fallback: boolean): Reader<boolean> =>
  (given, name) =>
    readBoolean(given[name], fallback);
const integer =
  (fallback: number): Reader<number> =>
  (given, name) =>
    readInteger(name, given[name]) ?? fallback;
const optionalInteger: Reader<number | undefined> = (given, name) => readInteger(name, given[name]);
const integers =
  (fallback: readonly number[]): Reader<readonly number[]> =>
  (given, name) =>
    readIntegers(given[name]) ?? fallback;

/** The parameters of a search except `q`, in the order in which Typesense checks them. */
const READERS = {
  limit: optionalInteger,
  page: integer(0),
  query_by: list,
  validate_field_names: boolean(true),
  query_by_weights: integers([]),
  /** Not in Typesense: fields whose whole words add hits after all others. Unknown ones are ignored. */
  also_query_by: list,
  filter_by: text(''),
  max_filter_by_candidates: integer(4),
  hidden_hits: list,
  facet_by: text(''),
  facet_query: text(''),
  facet_query_num_typos: integer(2),
  facet_strategy: list,
  max_facet_values: integer(10),
  per_page: (given) =>
    readInteger('per_page', given['per_page']) ??
    (given['facet_query'] ? 0 : (readInteger('limit', given['limit']) ?? 10)),
  /** Hits to skip, if page is absent or 0. */
  offset: (given) =>
    Number(given['page'] ?? 0) === 0 ? readInteger('offset', given['offset']) || undefined : undefined,
  limit_hits: integer(1_000_000),
  /** prefix, num_typos, infix: one value for all fields of query_by, or one for each. */
  prefix: (given): readonly boolean[] => readItems(given['prefix'], 'true').map((item) => item === 'true'),
  num_typos: integers([2]),
  infix: (given): readonly InfixMode[] => readItems(given['infix'], 'off').flatMap(readInfix),
  max_extra_prefix: integer(Number.POSITIVE_INFINITY),
  max_extra_suffix: integer(Number.POSITIVE_INFINITY),
  min_len_1typo: integer(4),
  min_len_2typo: integer(7),
  typo_tokens_threshold: integer(1),
  drop_tokens_threshold: integer(1),
  drop_tokens_mode: (given) => readDropTokensMode(given['drop_tokens_mode']),
  split_join_tokens: (given) => readSplitJoin(given['split_join_tokens']),
  max_candidates: optionalInteger,
  enable_typos_for_numerical_tokens: boolean(true),
  enable_typos_for_alpha_numerical_tokens: boolean(true),
  exhaustive_search: boolean(false),
  text_match_type: (given): TextMatchType =>
    readChoice(given['text_match_type'], ['max_score', 'max_weight', 'sum_score']),
  prioritize_exact_match: boolean(true),
  prioritize_token_position: boolean(false),
  prioritize_num_matching_fields: boolean(true),
  include_fields: list,
  exclude_fields: list,
  highlight_fields: list,
  highlight_full_fields: list,
  highlight_affix_num_tokens: integer(4),
  highlight_start_tag: tag('<mark>'),
  highlight_end_tag: tag('</mark>'),
  snippet_threshold: integer(30),
  enable_highlight_v1: boolean(true),
  group_by: list,
  group_limit: integer(3),
  group_missing_values: boolean(true),
  vector_query: text(''),
  search_cutoff_ms: optionalInteger,
  sort_by: (given) => readSortBy(given['sort_by'] ?? ''),
} satisfies Readonly<Record<string, Reader<unknown>>>;

/** A search request except for `q`: every parameter read, defaults filled in, not yet checked against a schema. */
export type SearchRequest = {
  readonly [Name in keyof typeof READERS]: ReturnType<(typeof READERS)[Name]>;
};

/** How the scores of the fields make the score of a document. */
export type TextMatchType = 'max_score' | 'max_weight' | 'sum_score';

/** Whether words are searched within words: always, or if nothing else is found. */
export type InfixMode = 'off' | 'fallback' | 'always';

interface DropTokensMode {
  readonly direction: 'right_to_left' | 'left_to_right' | 'both_sides';
  /** both_sides: queries of more words than this are treated as right_to_left. */
  readonly maxTokens: number;
}

/** Errors: EngineFault 400 naming the parameter. */
export function readRequest(parameters: SearchParameters): SearchRequest {
  checkParameters(SEARCH_OPTIONS, parameters);
  const values = Object.entries(READERS).map(([name, read]) => [name, read(parameters, name)] as const);
  const request = Object.fromEntries(values) as unknown as SearchRequest;
  return { ...request, page: request.page || 1 };
}

/** Anything else is ignored. */
const readInfix = (value: string): InfixMode[] =>
  value === 'off' || value === 'fallback' || value === 'always' ? [value] : [];

/** Older clients say true or false. */
const readSplitJoin = (value: string | undefined): 'fallback' | 'off' | 'always' =>
  value === 'false' ? 'off' : readChoice(value, ['fallback', 'off', 'always']);

function readDropTokensMode(value: string | undefined): DropTokensMode {
  if (value === undefined || value === '' || value === 'right_to_left') {
    return { direction: 'right_to_left', maxTokens: 0 };
  }
  if (value === 'left_to_right') return { direction: 'left_to_right', maxTokens: 0 };
  const [name, count = ''] = value.split(':');
  if (name !== 'both_sides' || !/^\d{1,15}$/.test(count)) {
    throw new EngineFault(400, 'Invalid format for drop tokens mode.');
  }
  return { direction: 'both_sides', maxTokens: Number(count) };
}
