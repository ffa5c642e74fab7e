import { EngineFault } from './fault.ts';
import { HONOURED, harmless, MAX_INTEGER, type OptionTable, readList, refused } from './parameters.ts';

const NO_CURATIONS = 'there are no curations here';
const NO_SYNONYMS = 'there are no synonyms here';
const NO_CONVERSATIONS = 'it does not store conversations';
const NO_LANGUAGE_MODEL = 'it does not use language models';
const NO_PERSONALIZATION = 'it has no models of persons';
const EXACT_COUNTS = 'facets are always counted exactly';
const NOT_REMOTE = 'it does not call other services for vectors';
const ANY_INTEGER = { most: MAX_INTEGER, rule: '' };

/** All parameters of a search in Typesense 30. */
export const SEARCH_OPTIONS: OptionTable = {
  // The query
  q: HONOURED,
  query_by: HONOURED,
  query_by_weights: HONOURED,
  prefix: HONOURED,
  infix: HONOURED,
  max_extra_prefix: HONOURED,
  max_extra_suffix: HONOURED,
  pre_segmented_query: harmless('without a locale, words are always separated by spaces'),
  vector_query: HONOURED,
  rerank_hybrid_matches: refused('hits by words and hits by vectors keep their own scores'),
  stopwords: refused('it has no sets of stop words', {
    fault: (set) => new EngineFault(404, `Could not find the stopword set named \`${set}\`.`),
  }),
  validate_field_names: HONOURED,
  preset: refused('it has no presets'),
  voice_query: refused('it does not support speech'),
  // Typing errors
  num_typos: HONOURED,
  min_len_1typo: HONOURED,
  min_len_2typo: HONOURED,
  split_join_tokens: HONOURED,
  typo_tokens_threshold: HONOURED,
  drop_tokens_threshold: HONOURED,
  drop_tokens_mode: HONOURED,
  enable_typos_for_numerical_tokens: HONOURED,
  enable_typos_for_alpha_numerical_tokens: HONOURED,
  max_candidates: HONOURED,
  exhaustive_search: HONOURED,
  // Filters and order
  filter_by: HONOURED,
  max_filter_by_candidates: HONOURED,
  enable_lazy_filter: harmless('it affects when a filter is applied, not what it matches'),
  hidden_hits: HONOURED,
  sort_by: HONOURED,
  rank_tokens_by: refused('candidates are ranked by the default sorting field, or else by frequency'),
  text_match_type: HONOURED,
  prioritize_exact_match: HONOURED,
  prioritize_token_position: HONOURED,
  prioritize_num_matching_fields: HONOURED,
  pinned_hits: refused('hits cannot be pinned', { fault: pinnedHitsFault }),
  // Facets
  facet_by: HONOURED,
  facet_query: HONOURED,
  facet_query_num_typos: HONOURED,
  max_facet_values: HONOURED,
  facet_strategy: HONOURED,
  facet_sample_percent: harmless(EXACT_COUNTS, { most: 100, rule: 'be less than 100' }),
  facet_sample_slope: harmless(EXACT_COUNTS, { most: 100, rule: 'be less than 100' }),
  facet_sample_threshold: harmless(EXACT_COUNTS, ANY_INTEGER),
  facet_return_parent: refused('there are no nested fields'),
  // Pages and groups
  page: HONOURED,
  per_page: HONOURED,
  offset: HONOURED,
  limit: HONOURED,
  limit_hits: HONOURED,
  group_by: HONOURED,
  group_limit: HONOURED,
  group_missing_values: HONOURED,
  group_max_candidates: harmless('groups are always counted exactly', ANY_INTEGER),
  // Returned fields and highlights
  include_fields: HONOURED,
  exclude_fields: HONOURED,
  highlight_fields: HONOURED,
  highlight_full_fields: HONOURED,
  highlight_affix_num_tokens: HONOURED,
  highlight_start_tag: HONOURED,
  highlight_end_tag: HONOURED,
  snippet_threshold: HONOURED,
  enable_highlight_v1: HONOURED,
  // Time and cache
  search_cutoff_ms: HONOURED,
  use_cache: HONOURED,
  cache_ttl: HONOURED,
  // Curations, synonyms, analytics
  enable_curations: harmless(NO_CURATIONS),
  enable_overrides: harmless(NO_CURATIONS),
  curation_tags: harmless(NO_CURATIONS),
  override_tags: harmless(NO_CURATIONS),
  curation_sets: refused(NO_CURATIONS),
  filter_curated_hits: harmless(NO_CURATIONS),
  enable_synonyms: harmless(NO_SYNONYMS),
  synonym_prefix: harmless(NO_SYNONYMS),
  synonym_num_typos: harmless(NO_SYNONYMS, { most: 2, rule: 'not be greater than 2' }),
  synonym_sets: refused(NO_SYNONYMS),
  enable_analytics: harmless('it does not record searches'),
  analytics_tag: harmless('it does not record searches'),
  'x-typesense-user-id': harmless('it does not record searches'),
  // Models
  remote_embedding_timeout_ms: harmless(NOT_REMOTE, ANY_INTEGER),
  remote_embedding_num_tries: harmless(NOT_REMOTE, ANY_INTEGER),
  conversation: refused(NO_CONVERSATIONS),
  conversation_id: refused(NO_CONVERSATIONS),
  conversation_model_id: refused(NO_CONVERSATIONS),
  conversation_stream: refused(NO_CONVERSATIONS),
  system_prompt: refused(NO_CONVERSATIONS),
  nl_query: refused(NO_LANGUAGE_MODEL),
  nl_model_id: refused(NO_LANGUAGE_MODEL),
  nl_query_debug: refused(NO_LANGUAGE_MODEL),
  nl_query_prompt_cache_ttl: refused(NO_LANGUAGE_MODEL),
  personalization_user_id: refused(NO_PERSONALIZATION),
  personalization_model_id: refused(NO_PERSONALIZATION),
  personalization_type: refused(NO_PERSONALIZATION),
  personalization_user_field: refused(NO_PERSONALIZATION),
  personalization_item_field: refused(NO_PERSONALIZATION),
  personalization_event_name: refused(NO_PERSONALIZATION),
  personalization_n_events: refused(NO_PERSONALIZATION),
};

/** Upstream checks the form before anything else. */
function pinnedHitsFault(text: unknown): EngineFault {
  for (const pinned of readList(String(text))) {
    const position = /.:(\d+)$/.exec(pinned)?.[1];
    if (position === undefined) return new EngineFault(400, 'Pinned hits are not in expected format.');
    if (Number(position) === 0) return new EngineFault(400, 'Pinned hits must start from position 1.');
    break;
  }
  return new EngineFault(400, 'Pinned hits are not supported by this engine.');
}
