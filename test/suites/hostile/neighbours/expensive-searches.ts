/** Parameters of a search that takes as long as the engine lets it. `n` makes it another one. */
export const longSearch = (n: number) => ({
  q: words(n, 12),
  num_typos: 2,
  prefix: true,
  infix: 'always',
  max_candidates: 100,
  exhaustive_search: true,
  typo_tokens_threshold: 1_000_000,
  drop_tokens_threshold: 1_000_000,
  split_join_tokens: 'always',
});

/** Parameters of a search whose reply is as large as possible. */
export const largeReply = (n: number) => ({
  q: words(n, 1),
  per_page: 250,
  highlight_full_fields: 'title,description,creator,subject,medium,provenance',
  facet_by: 'dataProvider,creator,subject,dcType',
  max_facet_values: 250,
});

/** Some words that are in records, others for each `n`. */
export function words(n: number, count: number): string {
  return Array.from({ length: count }, (_, i) => WORDS[(n * 7 + i * (1 + (n % 5))) % WORDS.length]).join(' ');
}

const WORDS =
  'castle portrait river letter garden church landscape woman bridge night study figure water head london paris wien schnitzler drawing print photograph paper street white black house tree standing sketch book view sea boat horse'.split(
    ' ',
  );
