import type { Call } from '../call.ts';
import type { McpParts } from '../mcp-parts.ts';
import { type Filters, filterBy } from './filters.ts';
import { searchObjects } from './search-objects.ts';

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
