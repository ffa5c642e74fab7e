import type { Random } from '../../test/suites/kills/random.ts';

const QUERY_BY =
  'title,description,creator,subject,dataProvider,alternative,contributor,publisher,medium,spatial,temporal,dcType,isPartOf,identifier,coverage,provenance';
const FACETS =
  'dataProvider,creator,edmType,dcType,subject,medium,isPartOf,edmRightsName,edmRightsReusePolicy,dateMin,intermediateProvider,pipelineId,mediaTypes,imageOrientation,hasIiifManifest,hasInstitutionalIiifManifest';
/** Short ones are similar to many words, long ones are frequent. */
const WORDS =
  'ab be de er ei in an un au st sch ge wi ma ka ho la te ra der die das und von wien haus bild kunst museum portrait stadt kirche brief karte österreich gustav maria johann'.split(
    ' ',
  );
const CHARACTERS = [...'abcdefghiklmnoprstuvwz'];

type Parameters = Readonly<Record<string, string>>;

const list = (count: number, item: (i: number) => string | number): string =>
  `[${Array.from({ length: count }, (_, i) => item(i)).join(',')}]`;
const cycle = (items: readonly string[], count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, i) => items[(from + i) % items.length] ?? '');

const ALL_ERRORS: Parameters = {
  exhaustive_search: 'true',
  max_candidates: '100',
  typo_tokens_threshold: '4000000000',
  drop_tokens_threshold: '4000000000',
  min_len_1typo: '1',
  min_len_2typo: '1',
};
const FIELDS_100 = cycle(QUERY_BY.split(','), 100).join(',');

/** By kind; `n` selects the words and numbers, `uuid` is that of an object. */
const FORMS: Readonly<Record<string, (n: number, uuid: string) => Parameters>> = {
  'twenty words with every error': (n) => ({ q: cycle(WORDS, 20, n).join(' '), ...ALL_ERRORS }),
  'the same in a hundred fields': (n) => ({
    q: cycle(WORDS, 20, n).join(' '),
    query_by: FIELDS_100,
    ...ALL_ERRORS,
  }),
  'few words with every error': (n) => ({ q: cycle(WORDS, 2 + (n % 4), n).join(' '), ...ALL_ERRORS }),
  'frequent words': (n) => ({ q: cycle(WORDS.slice(19), 3, n).join(' '), ...ALL_ERRORS, prefix: 'true' }),
  'one character': (n) => ({
    q: CHARACTERS[n % CHARACTERS.length] ?? 'a',
    max_candidates: '100',
    infix: 'always',
  }),
  'words from both sides': (n) => ({
    q: cycle(WORDS, 20, n).join(' '),
    ...ALL_ERRORS,
    drop_tokens_mode: 'both_sides:20',
  }),
  'positions of words': (n) => ({
    q: cycle(WORDS.slice(19), 6, n).join(' '),
    prioritize_token_position: 'true',
    drop_tokens_threshold: '1000000',
  }),
  'long words that are split': (n) => ({
    q: Array.from({ length: 20 }, (_, i) => cycle(CHARACTERS, 90, n + i).join('')).join(' '),
    split_join_tokens: 'always',
  }),
  phrases: (n) => ({
    q: Array.from({ length: 20 }, (_, i) => `"${cycle(WORDS.slice(19), 2, n + i).join(' ')}"`).join(' '),
  }),
  exclusions: (n) => ({
    q: Array.from({ length: 20 }, (_, i) => `-${WORDS[(n + i) % WORDS.length]}`).join(' '),
  }),
  'numbers in a list': (n) => ({ q: '*', filter_by: `dateMin:${list(1_100, (i) => -(i + n) * 86_400)}` }),
  'numbers that are excluded': (n) => ({
    q: '*',
    filter_by: `mediaCount:${list(1_200, (i) => `!=${i + n}`)}`,
  }),
  'ranges of numbers': (n) => ({
    q: '*',
    filter_by: `dateMin:${list(500, (i) => `${-(i + n) * 9_000_000}..${-i}`)}`,
  }),
  'parts of words in a list': (n) => ({
    q: '*',
    filter_by: `title:${list(1_500, (i) => `*${CHARACTERS[(i + n) % CHARACTERS.length]}*`)}`,
  }),
  'beginnings in a list': (n) => ({
    q: '*',
    filter_by: `description:${list(1_500, (i) => `${CHARACTERS[(i + n) % CHARACTERS.length]}*`)}`,
    max_filter_by_candidates: '100',
  }),
  'whole values in a list': (n) => ({
    q: '*',
    filter_by: `subject:=${list(1_000, (i) => WORDS[(i + n) % WORDS.length] ?? '')}`,
  }),
  'a hundred conditions': (n) => ({
    q: '*',
    filter_by: Array.from(
      { length: 100 },
      (_, i) => `title:*${CHARACTERS[(i + n) % CHARACTERS.length]}*`,
    ).join(' || '),
  }),
  'a long phrase in a filter': (n) => ({
    q: '*',
    filter_by: `description:"${cycle(WORDS.slice(19, 23), 2_000, n).join(' ')}"`,
  }),
  'an order by many filters': (n) => ({
    q: '*',
    sort_by: `_eval([${Array.from({ length: 300 }, (_, i) => `(mediaCount:>${i + n}):${i + 1}`).join(',')}]):desc`,
  }),
  'an order by parts of words': (n) => ({
    q: '*',
    sort_by: `_eval([${Array.from({ length: 300 }, (_, i) => `(title:*${CHARACTERS[(i + n) % CHARACTERS.length]}*):${i + 1}`).join(',')}]):desc`,
  }),
  'a deep page': () => ({
    q: '*',
    sort_by: 'titleKey:asc,dateMin:desc,updatedAt:asc',
    page: '1000',
    per_page: '250',
  }),
  'groups of groups': (n) => ({
    q: n % 2 === 0 ? '*' : 'a',
    group_by: 'creator,subject,medium',
    group_limit: '99',
    per_page: '250',
    facet_by: FACETS,
    max_facet_values: '1000',
  }),
  'groups by many fields': (n) => ({
    q: '*',
    group_by: cycle(FACETS.split(','), 100, n).join(','),
    group_missing_values: 'false',
  }),
  'facets, a hundred times': () => ({
    q: 'der',
    facet_by: cycle(FACETS.split(','), 100).join(','),
    max_facet_values: '300',
  }),
  'facets in an order': () => ({
    q: 'der',
    facet_by: cycle(['subject(sort_by: dateMin:asc)'], 100).join(','),
    max_facet_values: '300',
  }),
  'values of a facet by words': (n) => ({
    q: '*',
    facet_by: 'subject',
    facet_query: `subject: ${cycle(WORDS, 20, n).join(' ')}`,
    facet_query_num_typos: '2',
    max_candidates: '100',
  }),
  'everything marked': (n) => ({
    q: cycle(WORDS.slice(19), 6, n).join(' '),
    per_page: '250',
    drop_tokens_threshold: '1000000',
    highlight_fields: FIELDS_100,
    highlight_full_fields: '*',
    snippet_threshold: '100000',
  }),
  'all neighbours': (_, uuid) => ({
    q: '*',
    vector_query: `metadataEmbedding:([], id:${uuid}, k:1000000)`,
  }),
  'all neighbours with all facets': (n, uuid) => ({
    q: cycle(WORDS.slice(19), 3, n).join(' '),
    vector_query: `metadataEmbedding:([], id:${uuid}, k:1000000, alpha:0.5)`,
    facet_by: FACETS,
    max_facet_values: '1000',
    per_page: '250',
  }),
  'meaning of words': (n) => ({
    q: cycle(WORDS, 20, n).join(' '),
    query_by: 'metadataEmbedding',
    per_page: '250',
  }),
  'all values of all facets': () => ({
    q: '*',
    facet_by: FACETS,
    max_facet_values: '1000',
    per_page: '250',
    include_fields: '*',
  }),
  'facets with a marked value': (n) => ({
    q: '*',
    facet_by: cycle(['subject', 'creator', 'medium', 'isPartOf'], 100).join(','),
    facet_query: `subject:${CHARACTERS[n % CHARACTERS.length]}`,
    max_facet_values: '300',
  }),
  'facets of every value by ranges': (n) => ({
    q: '*',
    facet_by: `dateMin(${Array.from({ length: 400 }, (_, i) => `r${i}:[${i * 1000 + n},${(i + 1) * 1000 + n}]`).join(',')})`,
  }),
  'parts of words in every field': (n) => ({
    q: cycle(CHARACTERS, 20, n).join(' '),
    infix: 'always',
    max_extra_prefix: '100',
    max_extra_suffix: '100',
    query_by: cycle(['title', 'identifier'], 100).join(','),
  }),
  'objects to hide': (n) => ({
    q: '*',
    hidden_hits: Array.from({ length: 390 }, (_, i) => uuidOf(n + i)).join(','),
    sort_by: '_rand()',
    per_page: '250',
  }),
  'whole documents': (n) => ({
    q: cycle(WORDS.slice(19), 2, n).join(' '),
    drop_tokens_threshold: '1000000',
    per_page: '250',
    include_fields: '*',
    highlight_fields: '*',
    highlight_full_fields: '*',
    snippet_threshold: '100000',
  }),
};

const uuidOf = (n: number): string => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

const pathOf = (parameters: Parameters): string =>
  `/v2/search?${new URLSearchParams({ use_cache: 'false', ...parameters })}`
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':');

interface Request {
  readonly name: string;
  readonly path: string;
}

export const worstRequests = (uuid: string): Request[] => [
  ...Object.entries(FORMS).map(([name, form]) => ({ name, path: pathOf(form(0, uuid)) })),
  {
    name: 'three collections at once',
    path: `/v2/search/federated?${new URLSearchParams({ q: WORDS.slice(0, 20).join(' '), per_page: '250', use_cache: 'false' })}`,
  },
  { name: 'the most similar ones', path: `/v2/similar?id=${uuid}&per_page=250` },
  {
    name: 'the deprecated search',
    path: `/search?${new URLSearchParams({ q: WORDS.slice(19, 23).join(' '), per_page: '250', use_cache: 'false', max_facet_values: '1000' })}`,
  },
];

/** Two or three forms combined: later parameters win. */
export function randomRequest(random: Random, uuid: string): string {
  const forms = Object.values(FORMS);
  const chosen = Array.from({ length: 2 + random.below(2) }, () => forms[random.below(forms.length)]);
  return pathOf(Object.assign({}, ...chosen.map((form) => form?.(random.below(1000), uuid))) as Parameters);
}

/** A search with some parameters of others, added or taken away. */
export function changedRequest(path: string, random: Random, uuid: string): string {
  const parameters = new URLSearchParams(path.slice(path.indexOf('?') + 1));
  const other = new URLSearchParams(randomRequest(random, uuid).split('?')[1]);
  for (const [name, value] of other) if (random.below(3) === 0) parameters.set(name, value);
  for (const name of [...parameters.keys()])
    if (name !== 'q' && random.below(8) === 0) parameters.delete(name);
  return pathOf(Object.fromEntries(parameters));
}
