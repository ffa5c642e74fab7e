import type { SearchParameters } from '../../../src/engine/request/request.ts';
import type { SearchBudget } from '../../../src/engine/search-budget.ts';
import type { Snapshot } from '../../../src/engine/segment/snapshot.ts';
import { makeField } from './make-field.ts';
import { snapshotAfter } from './naive-collection.ts';

const DOCUMENTS = 3_000;
const SYLLABLES = [
  'ab',
  'ba',
  'be',
  'eb',
  'er',
  'de',
  'ed',
  'in',
  'ni',
  'st',
  'ts',
  'an',
  'na',
  'au',
  'ua',
  'ka',
];

/** Some thousand words that are near to each other. */
const wordAt = (i: number): string =>
  [i, i >>> 4, i >>> 7]
    .map((at) => SYLLABLES[at % SYLLABLES.length])
    .join('')
    .slice(0, 2 + (i % 5));

const wordsFrom = (i: number, count: number): string =>
  Array.from({ length: count }, (_, k) => wordAt(i * 31 + k * k * 7)).join(' ');

/** Documents in two segments, some of them replaced, one with very long texts. */
export function hostileCollection(): Snapshot {
  const schema = {
    name: 'things',
    fields: [
      makeField('title', 'string', { facet: true, sort: true, infix: true, containsFilter: true }),
      makeField('tags', 'string[]', { facet: true, infix: true, containsFilter: true }),
      makeField('year', 'int32', { facet: true, sort: true }),
      makeField('years', 'int64[]', { facet: true }),
      makeField('ratio', 'float', { facet: true, sort: true }),
      makeField('flag', 'bool', { facet: true, sort: true }),
      makeField('place', 'float[]', { numDim: 8 }),
    ],
  };
  const documents = Array.from({ length: DOCUMENTS }, (_, i) => ({
    id: `d${i}`,
    document: {
      title: wordsFrom(i, 6),
      tags: [wordsFrom(i + 1, 2), wordsFrom(i + 2, 3), `tag ${i}`],
      year: i % 1_000,
      years: [i, i * 2, i * 3],
      ratio: (i % 777) / 8,
      flag: i % 2 === 0,
      place: Array.from({ length: 8 }, (_, k) => ((i * (k + 3)) % 17) - 8),
    },
  }));
  const long = { id: 'long', document: { title: 'ab ba '.repeat(5_000), tags: ['ab ba '.repeat(2_000)] } };
  const half = DOCUMENTS / 2;
  const replaced = documents.slice(0, 200).map(({ id }, i) => ({ id, document: { title: wordsFrom(i, 4) } }));
  return snapshotAfter(schema, [documents.slice(0, half), [...documents.slice(half), ...replaced, long]]);
}

const list = (count: number, item: (i: number) => string | number): string =>
  `[${Array.from({ length: count }, (_, i) => item(i)).join(',')}]`;
const repeated = (text: string, count: number, glue = ','): string =>
  Array.from({ length: count }, () => text).join(glue);
const TWENTY_WORDS = Array.from({ length: 20 }, (_, i) => wordAt(i * 3)).join(' ');

const filters = {
  'numbers in a list': `year:${list(5_000, (i) => i * 2)}`,
  'numbers in a list, negated': `year:!=${list(5_000, (i) => i * 2)}`,
  'ranges of numbers': `year:${list(3_000, (i) => `${i * 3}..${i * 3 + 1}`)}`,
  'ranges that overlap': `year:${list(3_000, (i) => `${i}..${i + 900}`)}`,
  comparisons: `year:${list(2_000, (i) => `>${i}`)}`,
  'numbers that are excluded one by one': `year:${list(2_000, (i) => `!=${i}`)}`,
  'numbers of lists': `years:${list(5_000, (i) => i * 5)}`,
  floats: `ratio:${list(3_000, (i) => i / 16)}`,
  booleans: `flag:${list(5_000, (i) => String(i % 2 === 0))}`,
  ids: `id:${list(5_000, (i) => `d${i}`)}`,
  'ids, negated': `id:!=${list(5_000, (i) => `d${i}`)}`,
  'texts in a list': `title:${list(5_000, wordAt)}`,
  'texts in a list, negated': `tags:!=${list(5_000, wordAt)}`,
  'whole values': `title:=${list(3_000, (i) => wordsFrom(i, 6))}`,
  beginnings: `title:${list(2_000, (i) => `${wordAt(i).slice(0, 2)}*`)}`,
  'beginnings of values': `tags:=${list(2_000, (i) => `${wordAt(i)}*`)}`,
  'parts of words': `title:${list(2_000, (i) => `*${wordAt(i).slice(0, 1)}*`)}`,
  'parts of several words': `title:*b ${repeated('ab', 20, ' ')} b*`,
  'a long phrase': `title:"${repeated('ab ba', 100, ' ')}"`,
  phrases: `tags:[${Array.from({ length: 1_000 }, (_, i) => `"${wordAt(i)} ${wordAt(i + 1)}"`).join(',')}]`,
  'a hundred conditions': Array.from({ length: 100 }, (_, i) => `year:>${i}`).join(' && '),
  'fifty alternatives': Array.from({ length: 50 }, (_, i) => `(title:*a* || years:!=${i})`).join(' && '),
};

const evaluations = (filter: (i: number) => string): string =>
  `_eval([${Array.from({ length: 500 }, (_, i) => `(${filter(i)}):${i + 1}`).join(',')}]):desc`;

const EVERYTHING = {
  exhaustive_search: 'true',
  max_candidates: '1000',
  num_typos: '2',
  min_len_1typo: '1',
  min_len_2typo: '1',
  typo_tokens_threshold: '4000000000',
  drop_tokens_threshold: '4000000000',
} as const;
const FACETS = 'title,tags,year,years,ratio,flag';

const others: Readonly<Record<string, SearchParameters>> = {
  'words with every error': { q: TWENTY_WORDS, ...EVERYTHING },
  'few words with every error': { q: 'abba beer', ...EVERYTHING },
  'words dropped from both sides': { q: TWENTY_WORDS, ...EVERYTHING, drop_tokens_mode: 'both_sides:20' },
  'fields that are named again': { q: TWENTY_WORDS, ...EVERYTHING, query_by: repeated('title,tags', 50) },
  'values for each of many fields': {
    q: TWENTY_WORDS,
    query_by: repeated('title,tags', 50),
    query_by_weights: repeated('3', 100),
    prefix: repeated('true', 100),
    num_typos: repeated('2', 100),
    infix: repeated('always', 100),
  },
  'many fields that there are not': {
    q: TWENTY_WORDS,
    query_by: repeated('title,nope', 50),
    validate_field_names: 'false',
  },
  'words in any order of fields': { q: TWENTY_WORDS, ...EVERYTHING, text_match_type: 'sum_score' },
  'positions of words': {
    q: 'ab ba a b',
    prioritize_token_position: 'true',
    prioritize_exact_match: 'false',
    prioritize_num_matching_fields: 'false',
  },
  'errors in numbers and signs': {
    q: '1234567 ab1234',
    ...EVERYTHING,
    enable_typos_for_numerical_tokens: 'true',
    enable_typos_for_alpha_numerical_tokens: 'true',
  },
  'words that are joined and split': {
    q: Array.from({ length: 20 }, (_, i) => `${repeated(wordAt(i), 12, '')}q`).join(' '),
    split_join_tokens: 'always',
  },
  phrases: {
    q: Array.from({ length: 20 }, (_, i) => `"${wordAt(i)} ${repeated('ab ba', 25, ' ')}"`).join(' '),
  },
  exclusions: { q: Array.from({ length: 20 }, (_, i) => `-${wordAt(i)}`).join(' ') },
  'parts of words': { q: 'a', infix: 'always', max_extra_prefix: '100', max_extra_suffix: '100' },
  'a deep page': { q: '*', sort_by: 'title:asc,ratio:desc,year:asc', page: '17' },
  'a deep offset': { q: '*', sort_by: '_rand(1):asc,_seq_id:asc', offset: '3900', limit_hits: '4000' },
  'a page by limit': { q: 'a', limit: '250', per_page: '250' },
  'buckets of scores': { q: 'a', sort_by: '_text_match(buckets: 10):desc,year:desc' },
  'numbers to sort by': { q: '*', sort_by: evaluations((i) => `years:=${i}`) },
  'texts to sort by': { q: '*', sort_by: evaluations((i) => `title:*${wordAt(i).slice(0, 1)}*`) },
  groups: { q: '*', group_by: 'title,tags,year', group_limit: '99', group_missing_values: 'false' },
  'groups of words': { q: TWENTY_WORDS, ...EVERYTHING, group_by: 'title', sort_by: '_group_found:desc' },
  'fields to group by that are named again': { q: '*', group_by: repeated('title,tags', 100) },
  facets: { q: 'a', facet_by: repeated(FACETS, 20), max_facet_values: '4000000000' },
  'facets of groups': { q: '*', facet_by: repeated(FACETS, 20), group_by: 'tags' },
  'facets in an order': {
    q: 'a',
    facet_by: repeated('tags(sort_by: year:asc)', 100),
    max_facet_values: '10000',
    facet_strategy: 'exhaustive',
  },
  'ranges of a facet': {
    q: '*',
    facet_by: `year(${Array.from({ length: 2_000 }, (_, i) => `r${i}:[${i}, ${i + 1}]`).join(', ')})`,
  },
  'values of a facet by words': {
    q: '*',
    facet_by: 'tags',
    facet_query: `tags: ${TWENTY_WORDS}`,
    facet_query_num_typos: '2',
    max_candidates: '1000',
  },
  'numbers of a facet': { q: '*', facet_by: 'years', facet_query: 'years: 1', max_facet_values: '10000' },
  'marks in long texts': {
    q: 'ab ba',
    highlight_fields: repeated('title,tags', 100),
    highlight_full_fields: repeated('title,tags', 100),
    highlight_affix_num_tokens: '4000000000',
    snippet_threshold: '1000000',
    highlight_start_tag: repeated('<', 100, ''),
    highlight_end_tag: repeated('>', 100, ''),
    enable_highlight_v1: 'true',
  },
  'names of fields': {
    q: 'a',
    include_fields: repeated('t*', 2_000),
    exclude_fields: Array.from({ length: 2_000 }, (_, i) => `x${i}*`).join(),
  },
  'documents that are hidden': {
    q: '*',
    hidden_hits: Array.from({ length: 5_000 }, (_, i) => `d${i}`).join(),
  },
  'all neighbours': { q: '*', vector_query: 'place:([1,2,3,4,5,6,7,8], k:4000000000)' },
  'neighbours beside words': { q: 'a', vector_query: 'place:([1,2,3,4,5,6,7,8], k:4000000000, alpha:0.5)' },
  'a limit of its own': {
    q: TWENTY_WORDS,
    ...EVERYTHING,
    search_cutoff_ms: '4000000000',
    use_cache: 'true',
    cache_ttl: '1',
  },
};

/** Every parameter and every form of a filter at a size that nobody needs. */
export const HOSTILE_SEARCHES: readonly { readonly name: string; readonly parameters: SearchParameters }[] = [
  {
    name: 'a filter: beginnings that stand for many words',
    parameters: { q: '*', filter_by: filters.beginnings, max_filter_by_candidates: '1000' },
  },
  ...Object.entries(filters).map(([name, filter]) => ({
    name: `a filter: ${name}`,
    parameters: { q: '*', filter_by: filter },
  })),
  ...Object.entries(others).map(([name, parameters]) => ({ name, parameters })),
];

/** Takes steps, and pays for them when it has something to pay with. */
export function walk(steps: number, budget: SearchBudget | undefined): number {
  let taken = 0;
  for (; taken < steps; taken += 1) if (taken % 1_000 === 0) budget?.spend(1_000);
  return taken;
}
