import { splitList } from './field-lists.ts';

/**
 * Rewrites the keys of `sort_by` that the engine treats differently from what
 * the API promises:
 * - `_rand()` (also with a seed) without a direction gets `:asc`;
 * - `titleKey:desc` puts records without a title first, where the engine puts
 *   absent numbers last in both directions.
 * All other keys stay unchanged.
 * Source: spec, "GET /v2/search" and the field titleKey; decisions, "Search".
 */
export function rewriteSortKeys(sort_by: string): string {
  if (!/_rand|titleKey/.test(sort_by)) return sort_by;
  return splitList(sort_by).map(rewriteKey).join(',');
}

function rewriteKey(key: string): string {
  const text = key.trim();
  if (/^_rand\(\s*(?:\d+\s*)?\)$/.test(text)) return `${text}:asc`;
  if (/^titleKey\s*:\s*desc$/i.test(text)) return 'titleKey(missing_values: first):desc';
  return key;
}
