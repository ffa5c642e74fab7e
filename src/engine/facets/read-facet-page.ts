import { compareFolded } from '../../kernel/folded-text.ts';
import { type FacetPage, type FacetPageReply, valueTest } from '../facet-page.ts';
import type { Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import { type Field, isText } from '../schema.ts';
import { SearchTimeout } from '../search-budget.ts';
import { compareExact } from '../segment/columns.ts';
import { compareUtf8 } from '../segment/dictionary.ts';
import { type FacetValues, facetValues } from '../segment/facet-values.ts';
import { countValues } from './count-values.ts';
import { mergeLists, RankedValues } from './ranked-values.ts';
import { facetText } from './top-values.ts';
import { namesOfParts, type ValueNames } from './value-names.ts';

/** Units of work to compare a value with a text, and to sort it. */
const COMPARE_WORK = 20;

/**
 * A page of the values of the first facet of the search, counted exactly.
 * Errors: SearchTimeout when the budget is spent: a page without all counts would be wrong.
 */
export function readFacetPage(page: FacetPage, matches: Matches, context: SearchContext): FacetPageReply {
  const { plan, snapshot, budget } = context;
  const field = plan.facets[0]?.field;
  if (field === undefined) return { found: matches.total, total_values: 0, counts: [] };
  const pay = (work: number): void => {
    if (!budget.spend(work)) throw new SearchTimeout();
  };
  const values = facetValues(snapshot, field.name);
  pay(matches.total + values.size);
  const { values: given, counts } = countValues(field.name, values, matches, snapshot);
  pay(counts.length * COMPARE_WORK);
  const valueAt = (i: number): number => (given ? (given[i] as number) : i);
  const namesOf = namesOfParts(field, values, snapshot, pay);
  const byCount = page.order === 'count';
  const most = byCount ? largest(counts) : 0;
  const ranked: RankedValues[] = [];
  const includes = valueTest(page);
  for (let i = 0; i < counts.length; i += 1) {
    const { part, ordinal } = values.find(valueAt(i));
    const names = namesOf(part);
    if (includes && !includes(names.folded[ordinal] ?? '')) continue;
    ranked[part] ??= new RankedValues(names.ranks.length);
    ranked[part].add(i, byCount ? most - (counts[i] as number) : 0, names.ranks[ordinal] as number);
  }
  // Without those of parts that have no values of their own.
  const lists = ranked.flatMap((listed) => [listed.sorted()]);
  const isBefore = (a: number, b: number): boolean => {
    const difference = byCount ? (counts[b] as number) - (counts[a] as number) : 0;
    return (difference || compareNames(valueAt(a), valueAt(b), field, values, namesOf)) < 0;
  };
  return {
    found: matches.total,
    total_values: lists.reduce((sum, { length }) => sum + length, 0),
    counts: Array.from(mergeLists(lists, page.offset, page.limit, isBefore), (i) => ({
      value: facetText(field, values, valueAt(i)),
      count: counts[i] as number,
    })),
  };
}

function largest(counts: Uint32Array): number {
  let most = 0;
  for (let i = 0; i < counts.length; i += 1) most = Math.max(most, counts[i] as number);
  return most;
}

/** Compares values of different segments, as valueNames sorts those of one. */
function compareNames(
  a: number,
  b: number,
  field: Field,
  values: FacetValues,
  namesOf: (part: number) => ValueNames,
): number {
  if (!isText(field)) return compareExact(values.exact(a), values.exact(b));
  const name = (value: number) => {
    const { part, ordinal } = values.find(value);
    return { folded: namesOf(part).folded[ordinal] ?? '', text: facetText(field, values, value) };
  };
  // Long values may differ only in what is not shown.
  return compareFolded(name(a), name(b)) || compareUtf8(values.text(a), values.text(b));
}
