/**
 * For each `vector_query` of ours: how far Typesense looks for neighbours. Of its own accord it looks
 * 10 far, and misses some. Engines that compare with all vectors ignore it.
 */
export const EXPLORED = 'ef:500';
