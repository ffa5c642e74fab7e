import { typedIdentifierKey } from '../documents/objects/identifier-key.ts';
import { withBlanks } from '../documents/words/query-blanks.ts';
import { type QueryInRuns, queryInRuns } from '../documents/words/query-runs.ts';
import { searchedQuery, withoutFunctionWords } from '../documents/words/query-words.ts';
import { typedText } from '../kernel/characters.ts';
import type { CollectionRules } from './collection-rules.ts';
import { placesFirst } from './ranking/places.ts';
import { rankedWords } from './ranking/ranked-words.ts';
import type { SearchRequest } from './search-request.ts';

/** What is searched for words that a visitor typed. */
export type TypedSearch = Pick<
  SearchRequest,
  'q' | 'query_by' | 'word_forms' | 'first_identifier' | 'ranked_words' | 'within' | 'further'
>;

/**
 * Options for what somebody typed. Numbers have no typing errors. [words-33] Several words, and words with hyphens or
 * slashes, are also joined and divided. A word alone is not: parts of it that follow each other somewhere, as `w hat`, would
 * come before itself; the word forms join what others write with blanks. [words-32]
 */
export const typedOptions = (q: string): Readonly<Record<string, string>> => ({
  enable_typos_for_numerical_tokens: 'false',
  ...((/\S\s+\S/.test(q) || withBlanks(q) !== undefined) && { split_join_tokens: 'always' }),
});

/**
 * Chosen by bench/ranking.ts: an object with a keyword that is the whole query is not better than one that is about it.
 * All words must be found.
 */
const WORDS = {
  prioritize_exact_match: 'false',
  prioritize_num_matching_fields: 'false',
  drop_tokens_threshold: '0',
};

/** Words that a visitor typed, as word forms have them if the index has any. [words-21] [words-34] */
export const typedQuery = ({ wordForms }: Pick<CollectionRules, 'wordForms'>, typed: string): QueryInRuns =>
  wordForms ? queryInRuns(searchedQuery(typed)) : { q: typedText(typed), typed: [], hasOnlyRuns: false };

/**
 * Whole words and beginnings of the last one without typing errors, or whole words with some. Words in scripts without
 * spaces have none: errors are counted in bytes, and one makes another word of two characters. [words-37]
 */
export function typedSearch(
  rules: CollectionRules,
  typed: string,
  mode: 'as typed' | 'with typing errors' = 'as typed',
): TypedSearch {
  const { wordForms, has, query_by } = rules;
  const { q, hasOnlyRuns } = typedQuery(rules, typed);
  const spelling =
    mode === 'as typed' || hasOnlyRuns ? { num_typos: '0' } : { num_typos: '2', prefix: 'false' };
  return {
    q: withoutFunctionWords(q),
    word_forms: wordForms,
    query_by: `${placesFirst(query_by)}${!wordForms && has('nameVariant') ? ',nameVariant' : ''}`,
    ranked_words: rankedWords(q),
    first_identifier: typedIdentifierKey(typed),
    further: { ...WORDS, ...typedOptions(q), ...spelling },
  };
}
