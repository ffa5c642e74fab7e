/**
 * Counts the facets of all matches. Without it, Typesense looks at the most frequent values only
 * if everything or very much matches: ranges, `stats` and `total_values` then cover a part.
 */
export const EXHAUSTIVE = { facet_strategy: 'exhaustive' } as const;
