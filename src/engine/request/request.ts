import { EngineFault } from '../fault.ts';
import { DEFAULT_PREFIX_WORDS } from '../filter/prefix-words.ts';
import type { TextMatchType } from '../match/field-scores.ts';
import { checkParameters } from '../option-rule.ts';
import { SEARCH_OPTIONS } from '../search-options.ts';
import {
  readBoolean,
  readChoice,
  readInteger,
  readIntegers,
  readItems,
  readList,
} from './parameter-values.ts';
import { readSortBy, type SortKey } from './sort-by.ts';

/** Search parameters as they arrive: Typesense's names, values as text. */
export type SearchParameters = Readonly<Record<string, string>>;

/** A search request but for `q`, with every parameter read and every default filled in; not yet held against a schema. */
export interface SearchRequest {
  readonly queryBy: readonly string[];
  readonly queryByWeights: readonly number[];
  readonly filterBy: string;
  /** How many words the beginning of a word in a filter stands for. */
  readonly maxFilterByCandidates: number;
  /** Ids of documents that are never found. */
  readonly hiddenHits: readonly string[];
  readonly sortBy: readonly SortKey[];
  readonly facetBy: string;
  readonly facetQuery: string;
  readonly facetQueryTypos: number;
  readonly facetStrategy: readonly string[];
  readonly maxFacetValues: number;
  readonly page: number;
  readonly perPage: number;
  /** Hits to skip, when given in place of a page. */
  readonly offset: number | undefined;
  readonly limitHits: number;
  /** One value for all fields of query_by, or one for each. */
  readonly prefix: readonly boolean[];
  readonly numTypos: readonly number[];
  readonly infix: readonly InfixMode[];
  /** Bytes that a word found by infix may have before and behind what was typed. */
  readonly maxExtraPrefix: number;
  readonly maxExtraSuffix: number;
  readonly minLength1Typo: number;
  readonly minLength2Typos: number;
  readonly typoTokensThreshold: number;
  readonly dropTokensThreshold: number;
  readonly dropTokensMode: DropTokensMode;
  readonly splitJoinTokens: 'off' | 'fallback' | 'always';
  readonly maxCandidates: number | undefined;
  readonly typosInNumbers: boolean;
  /** Typing errors in words that hold more than letters and digits of ASCII. */
  readonly typosInSigns: boolean;
  /** Everything is tried, however much has been found. */
  readonly exhaustive: boolean;
  readonly textMatchType: TextMatchType;
  readonly prioritizeExactMatch: boolean;
  readonly prioritizeTokenPosition: boolean;
  readonly prioritizeMatchingFields: boolean;
  readonly includeFields: readonly string[];
  readonly excludeFields: readonly string[];
  readonly highlightFields: readonly string[];
  readonly highlightFullFields: readonly string[];
  readonly highlightAffixTokens: number;
  readonly highlightStartTag: string;
  readonly highlightEndTag: string;
  readonly snippetThreshold: number;
  readonly highlightV1: boolean;
  readonly groupBy: readonly string[];
  readonly groupLimit: number;
  readonly groupMissingValues: boolean;
  readonly vectorQuery: string;
  /** The search ends with what it has after so many milliseconds. */
  readonly searchCutoffMs: number | undefined;
}

/** Whether words are looked for within words: always, or when nothing else is found. */
export type InfixMode = 'off' | 'fallback' | 'always';

interface DropTokensMode {
  readonly direction: 'right_to_left' | 'left_to_right' | 'both_sides';
  /** both_sides: queries of more words than this are treated as right_to_left. */
  readonly maxTokens: number;
}

/**
 * Reads the parameters in the order in which Typesense checks them.
 * Errors: EngineFault 400 naming the parameter.
 */
export function readRequest(parameters: SearchParameters): SearchRequest {
  checkParameters(SEARCH_OPTIONS, parameters);
  const integer = (name: string, fallback: number): number => readInteger(name, parameters[name]) ?? fallback;
  const limit = readInteger('limit', parameters['limit']);
  const facetQuery = parameters['facet_query'] ?? '';
  const page = integer('page', 0);
  return {
    queryBy: readList(parameters['query_by']),
    queryByWeights: readIntegers(parameters['query_by_weights']) ?? [],
    filterBy: parameters['filter_by'] ?? '',
    maxFilterByCandidates: integer('max_filter_by_candidates', DEFAULT_PREFIX_WORDS),
    hiddenHits: readList(parameters['hidden_hits']),
    facetBy: parameters['facet_by'] ?? '',
    facetQuery,
    facetQueryTypos: integer('facet_query_num_typos', 2),
    facetStrategy: readList(parameters['facet_strategy']),
    maxFacetValues: integer('max_facet_values', 10),
    page: page || 1,
    perPage: integer('per_page', facetQuery === '' ? (limit ?? 10) : 0),
    offset: page === 0 ? readInteger('offset', parameters['offset']) || undefined : undefined,
    limitHits: integer('limit_hits', 1_000_000),
    prefix: readItems(parameters['prefix'], 'true').map((item) => item === 'true'),
    numTypos: readIntegers(parameters['num_typos']) ?? [2],
    infix: readItems(parameters['infix'], 'off').flatMap(readInfix),
    maxExtraPrefix: integer('max_extra_prefix', Number.POSITIVE_INFINITY),
    maxExtraSuffix: integer('max_extra_suffix', Number.POSITIVE_INFINITY),
    minLength1Typo: integer('min_len_1typo', 4),
    minLength2Typos: integer('min_len_2typo', 7),
    typoTokensThreshold: integer('typo_tokens_threshold', 1),
    dropTokensThreshold: integer('drop_tokens_threshold', 1),
    dropTokensMode: readDropTokensMode(parameters['drop_tokens_mode']),
    splitJoinTokens: readSplitJoin(parameters['split_join_tokens']),
    maxCandidates: readInteger('max_candidates', parameters['max_candidates']),
    typosInNumbers: readBoolean(parameters['enable_typos_for_numerical_tokens'], true),
    typosInSigns: readBoolean(parameters['enable_typos_for_alpha_numerical_tokens'], true),
    exhaustive: readBoolean(parameters['exhaustive_search'], false),
    textMatchType: readChoice(parameters['text_match_type'], ['max_score', 'max_weight', 'sum_score']),
    prioritizeExactMatch: readBoolean(parameters['prioritize_exact_match'], true),
    prioritizeTokenPosition: readBoolean(parameters['prioritize_token_position'], false),
    prioritizeMatchingFields: readBoolean(parameters['prioritize_num_matching_fields'], true),
    includeFields: readList(parameters['include_fields']),
    excludeFields: readList(parameters['exclude_fields']),
    highlightFields: readList(parameters['highlight_fields']),
    highlightFullFields: readList(parameters['highlight_full_fields']),
    highlightAffixTokens: integer('highlight_affix_num_tokens', 4),
    highlightStartTag: parameters['highlight_start_tag'] ?? '<mark>',
    highlightEndTag: parameters['highlight_end_tag'] ?? '</mark>',
    snippetThreshold: integer('snippet_threshold', 30),
    highlightV1: readBoolean(parameters['enable_highlight_v1'], true),
    groupBy: readList(parameters['group_by']),
    groupLimit: integer('group_limit', 3),
    groupMissingValues: readBoolean(parameters['group_missing_values'], true),
    vectorQuery: parameters['vector_query'] ?? '',
    searchCutoffMs: readInteger('search_cutoff_ms', parameters['search_cutoff_ms']),
    sortBy: readSortBy(parameters['sort_by'] ?? ''),
  };
}

const MANY_DOCUMENTS = 500_000;
/** Every candidate is a search of its own: no request may ask for more. */
const MAX_CANDIDATES = 1_000;

/** How many words of the vocabulary may stand for one that is typed. */
export function candidateLimit({ maxCandidates, exhaustive }: SearchRequest, documents: number): number {
  const usual = exhaustive ? MAX_CANDIDATES : documents < MANY_DOCUMENTS ? 10 : 4;
  return Math.min(maxCandidates || usual, MAX_CANDIDATES);
}

/** Anything else is left out. */
const readInfix = (text: string): InfixMode[] =>
  text === 'off' || text === 'fallback' || text === 'always' ? [text] : [];

/** Older clients say true or false. */
const readSplitJoin = (text: string | undefined): SearchRequest['splitJoinTokens'] =>
  text === 'false' ? 'off' : readChoice(text, ['fallback', 'off', 'always']);

function readDropTokensMode(text: string | undefined): DropTokensMode {
  if (text === undefined || text === '' || text === 'right_to_left') {
    return { direction: 'right_to_left', maxTokens: 0 };
  }
  if (text === 'left_to_right') return { direction: 'left_to_right', maxTokens: 0 };
  const [name, count = ''] = text.split(':');
  if (name !== 'both_sides' || !/^\d{1,15}$/.test(count)) {
    throw new EngineFault(400, 'Invalid format for drop tokens mode.');
  }
  return { direction: 'both_sides', maxTokens: Number(count) };
}
