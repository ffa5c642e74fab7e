import { excerpt } from '../answers/texts.ts';
import type { Call, McpParts } from '../mcp-parts.ts';
import { type Filters, filterBy } from './filters.ts';
import { searchObjects } from './search-objects.ts';

/** At most so many values are looked up. */
const MAX_VALUES = 4;

/** What to change in a search that has found nothing. [mcp-5] */
export async function explainNoHits(
  q: string,
  filters: Filters,
  parts: McpParts,
  call: Call,
): Promise<string[]> {
  const count = async (words: string, some: Filters) =>
    (await searchObjects(parts, call, { q: words, filter_by: filterBy(some), per_page: 0 })).found;
  const hasFilters = filterBy(filters) !== undefined;
  const hasWords = q.trim() !== '*' && q.trim() !== '';
  const hints: string[] = [];
  if (hasFilters && hasWords) {
    const [withWords, withFilters] = await Promise.all([count(q, {}), count('*', filters)]);
    hints.push(`The words alone find ${withWords} objects, the filters alone ${withFilters}.`);
  }
  hints.push(...(await unknownValues(filters, parts, call)));
  if (hasWords && hints.length === 0)
    hints.push('Try other words: German ones, singular forms, broader terms.');
  return hints;
}

/** Values that no object has, and values that are like them. */
async function unknownValues({ filters = {} }: Filters, parts: McpParts, call: Call): Promise<string[]> {
  const given = Object.entries(filters).flatMap(([name, values]) =>
    typeof values === 'object' ? values.map((value) => ({ name, value })) : [],
  );
  const hints = await Promise.all(
    given.slice(0, MAX_VALUES).map(async ({ name, value }) => {
      const found = await searchObjects(parts, call, {
        filter_by: filterBy({ filters: { [name]: [value] } }),
        per_page: 0,
      });
      if (found.found > 0) return [];
      const words = /[\p{L}\p{N}]+/gu.exec(value)?.[0] ?? value;
      const like = await searchObjects(parts, call, {
        facet_by: name,
        max_facet_values: 5,
        per_page: 0,
        further: { facet_query: `${name}:${words}` },
      });
      const values = like.facet_counts[0]?.counts.map((one) => JSON.stringify(excerpt(one.value, 80))) ?? [];
      const known = values.length === 0 ? 'see facet_values' : `similar: ${values.join(', ')}`;
      return [`${name} has no value ${JSON.stringify(excerpt(value, 80))}; ${known}.`];
    }),
  );
  return hints.flat();
}

/** Results with fewer objects than these are explained. */
export const FEW_HITS = 5;

/** How many objects there were without one of the filters, if there were more of them. */
export async function explainFewHits(
  q: string,
  filters: Filters,
  found: number,
  parts: McpParts,
  call: Call,
): Promise<string[]> {
  const hints = await Promise.all(
    loosened(filters).map(async ({ without, rest }) => {
      const reply = await searchObjects(parts, call, { q, filter_by: filterBy(rest), per_page: 0 });
      return reply.found > found ? [`Without ${without}: ${reply.found} objects.`] : [];
    }),
  );
  return hints.flat();
}

/** At most so many filters are left out in turn. */
const MAX_FILTERS = 6;

function loosened({ filters = {}, ...others }: Filters) {
  const { from_year, to_year, with_picture, filter_by } = others;
  const all: { readonly without: string; readonly rest: Filters }[] = Object.keys(filters).map((name) => ({
    without: `filters.${name}`,
    rest: { ...others, filters: { ...filters, [name]: undefined } },
  }));
  if (from_year !== undefined || to_year !== undefined)
    all.push({ without: 'from_year and to_year', rest: { filters, with_picture, filter_by } });
  if (with_picture !== undefined)
    all.push({ without: 'with_picture', rest: { ...others, filters, with_picture: undefined } });
  if (filter_by !== undefined)
    all.push({ without: 'filter_by', rest: { ...others, filters, filter_by: undefined } });
  return all.slice(0, MAX_FILTERS);
}
