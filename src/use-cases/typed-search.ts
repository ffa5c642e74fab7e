import { typedIdentifierKey } from '../documents/objects/identifier-key.ts';
import { withBlanks } from '../documents/words/query-blanks.ts';
import { queryInRuns } from '../documents/words/query-runs.ts';
import { withoutFunctionWords } from '../documents/words/query-words.ts';
import { searchedName } from '../documents/words/searched-query.ts';
import type { CollectionRules } from './collection-rules.ts';
import type { SearchRequest } from './search-request.ts';

/** What is searched for words that a visitor typed. */
type TypedSearch = Pick<SearchRequest, 'q' | 'query_by' | 'word_forms' | 'first_identifier' | 'further'>;

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
const WORDS = { prioritize_exact_match: 'false', drop_tokens_threshold: '0' };

/**
 * The reply to a search for words that a visitor typed, and what was searched. A query with hyphens or slashes that
 * finds nothing is searched with blanks instead. Errors: those of `search`. [words-8]
 */
export async function searchTyped<Reply extends { readonly found: number }>(
  rules: CollectionRules,
  typed: string,
  search: (words: TypedSearch) => Promise<Reply>,
): Promise<{ readonly reply: Reply; readonly searched: TypedSearch }> {
  const words = searchedName(typed);
  const searched = typedSearch(rules, words);
  const reply = await search(searched);
  const spaced = reply.found === 0 ? withBlanks(words) : undefined;
  if (spaced === undefined) return { reply, searched };
  const other = typedSearch(rules, spaced);
  return { reply: await search(other), searched: other };
}

function typedSearch({ wordForms, has, query_by }: CollectionRules, typed: string): TypedSearch {
  const { q, hasOnlyRuns } = wordForms ? queryInRuns(typed) : { q: typed, hasOnlyRuns: false };
  return {
    q: withoutFunctionWords(q),
    word_forms: wordForms,
    ...(!wordForms && has('nameVariant') && { query_by: `${query_by},nameVariant` }),
    first_identifier: typedIdentifierKey(typed),
    // Errors are counted in bytes: one of them makes another word of two characters.
    further: { ...WORDS, ...typedOptions(q), ...(hasOnlyRuns && { num_typos: '0' }) },
  };
}
