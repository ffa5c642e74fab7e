import type { FoldedText } from '../../kernel/folded-text.ts';
import { comparedValue, type FacetPage, type FacetPageReply, pageOfValues } from '../facet-page.ts';
import type { Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import { type Field, isText } from '../schema.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type FacetValues, facetValues } from '../segment/facet-values.ts';
import { countValues } from './count-values.ts';
import { facetText } from './top-values.ts';

/** Units of work to fold a value, and to sort it. */
const FOLD_WORK = 600;
const SORT_WORK = 100;

/**
 * A page of the values of the first facet of the search, counted exactly.
 * Errors: SearchTimeout when the budget is spent: a page without all counts would be wrong.
 */
export function readFacetPage(
  page: FacetPage,
  matches: Matches,
  { plan, snapshot, budget }: SearchContext,
): FacetPageReply {
  const field = plan.facets[0]?.field;
  if (field === undefined) return { found: matches.total, total_values: 0, counts: [] };
  const values = facetValues(snapshot, field.name);
  budget.require(matches.total + values.size);
  const { values: numbers, counts } = countValues(field.name, values, matches, snapshot);
  budget.require(counts.length * SORT_WORK);
  const names = foldedNames(field, values, budget);
  const counted = Array.from(counts, (count, i) => {
    const { text = '', folded = '' } = names[numbers ? (numbers[i] as number) : i] ?? {};
    return { text, folded, count };
  });
  return { found: matches.total, ...pageOfValues(counted, page, !isText(field)) };
}

const cache = new WeakMap<FacetValues, readonly FoldedText[]>();

/** By the numbers of the values. Kept, because folding costs several times as much as sorting. */
const foldedNames = (field: Field, values: FacetValues, budget: SearchBudget): readonly FoldedText[] =>
  cache.getOrInsertComputed(values, () => {
    budget.require(values.size * FOLD_WORK);
    return Array.from({ length: values.size }, (_, number) =>
      comparedValue(facetText(field, values, number), !isText(field)),
    );
  });
