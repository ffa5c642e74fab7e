/**
 * Completes and rewrites the keys of `sort_by` that the engine would read
 * differently from what the API promises:
 * - `_rand()` (also with a seed) without a direction gets `:asc`;
 * - `titleKey:desc` puts records without a title first, where the engine puts
 *   missing numbers last in both directions.
 * All other keys stay as they are written.
 * Source: spec, "GET /v2/search" and the field titleKey; decisions, "Search".
 */
export function rewriteSortKeys(sortBy: string): string {
  if (!/_rand|titleKey/.test(sortBy)) return sortBy;
  return splitList(sortBy).map(rewriteKey).join(',');
}

/** Items between commas; commas inside round brackets, square brackets or backticks do not count. */
export function splitList(list: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let inBackticks = false;
  let start = 0;
  for (let position = 0; position < list.length; position++) {
    const character = list[position];
    if (character === '`') inBackticks = !inBackticks;
    else if (inBackticks) continue;
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (character === ',' && depth <= 0) {
      items.push(list.slice(start, position));
      start = position + 1;
    }
  }
  items.push(list.slice(start));
  return items;
}

/** Names in a list of fields; empty ones do not count. */
export const listedNames = (list: string): string[] =>
  splitList(list)
    .map((name) => name.trim())
    .filter((name) => name !== '');

function rewriteKey(key: string): string {
  const text = key.trim();
  if (/^_rand\(\s*(?:\d+\s*)?\)$/.test(text)) return `${text}:asc`;
  if (/^titleKey\s*:\s*desc$/i.test(text)) return 'titleKey(missing_values: first):desc';
  return key;
}
