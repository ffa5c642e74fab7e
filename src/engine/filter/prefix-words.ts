import type { FilterNode } from './filter-tree.ts';

/** Words that the beginning of one stands for in a filter: Typesense's default of `max_filter_by_candidates`. */
export const DEFAULT_PREFIX_WORDS = 4;

/** Each word is looked up in every segment: no request may ask for more. */
const MAX_PREFIX_WORDS = 1_000;

/** The filter in which each beginning of a word stands for so many words. */
export function withPrefixWords(node: FilterNode, words: number): FilterNode {
  if (words === DEFAULT_PREFIX_WORDS) return node;
  if ('left' in node) {
    return Object.freeze({
      ...node,
      left: withPrefixWords(node.left, words),
      right: withPrefixWords(node.right, words),
    });
  }
  if (node.kind !== 'text') return node;
  return Object.freeze({ ...node, prefixWords: Math.min(words, MAX_PREFIX_WORDS) });
}
