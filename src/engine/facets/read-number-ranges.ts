import type { Matches } from '../match/match.ts';
import type { NumberRanges, NumberRangesReply } from '../number-ranges.ts';
import type { SearchContext } from '../plan/plan.ts';
import { SearchTimeout } from '../search-budget.ts';
import { type FacetValues, facetValues } from '../segment/facet-values.ts';
import { countValues } from './count-values.ts';

/**
 * Counts the numbers of all facets of the search in ranges; each field has one number in a
 * document at most. Their text form in `facet_by` takes longer to read than to count.
 * Errors: SearchTimeout when the budget is spent.
 */
export function readNumberRanges(
  { bounds }: NumberRanges,
  matches: Matches,
  { plan, snapshot, budget }: SearchContext,
): NumberRangesReply {
  const counts = plan.facets.map(({ field }) => {
    const values = facetValues(snapshot, field.name);
    if (!budget.spend(matches.total + values.size + bounds.length)) throw new SearchTimeout();
    const counted = countValues(field.name, values, matches, snapshot);
    const rangeOf = rangesOf(values, bounds);
    const inRanges = new Array<number>(bounds.length + 1).fill(0);
    for (let i = 0; i < counted.counts.length; i += 1) {
      const range = rangeOf[counted.values ? (counted.values[i] as number) : i] as number;
      inRanges[range] = (inRanges[range] as number) + (counted.counts[i] as number);
    }
    return inRanges;
  });
  return { found: matches.total, counts };
}

/** The range of each value. */
function rangesOf(values: FacetValues, bounds: readonly number[]): Uint32Array {
  const rangeOf = new Uint32Array(values.size);
  let range = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (let value = 0; value < values.size; value += 1) {
    const at = values.number(value);
    // Values ascend, except from one segment to the next.
    if (at < before) range = 0;
    before = at;
    while (range < bounds.length && at >= (bounds[range] as number)) range += 1;
    rangeOf[value] = range;
  }
  return rangeOf;
}
