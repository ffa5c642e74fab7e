import { compareFolded, foldText } from '../../kernel/folded-text.ts';
import { type FacetPage, type FacetPageReply, valueTest } from '../facet-page.ts';
import type { ValueCounts } from '../groups/count-in-groups.ts';
import type { Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import { type Field, isText } from '../schema.ts';
import { SearchTimeout } from '../search-budget.ts';
import { type FacetValues, facetValues } from '../segment/facet-values.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { countValues } from './count-values.ts';
import { facetText } from './top-values.ts';

/** Units of work for each value: to fold and sort it, and to compare it with a text. */
const NAME_WORK = 2_000;
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
  const values = facetValues(snapshot, field.name, budget);
  pay(matches.total + values.size);
  const { values: given, counts } = countValues(field.name, values, matches, snapshot);
  const names = namesOf(field, values, snapshot, pay);
  pay(counts.length * COMPARE_WORK);
  const listed = inOrder(page, { values: given, counts }, names);
  return {
    found: matches.total,
    total_values: listed.length,
    counts: Array.from(listed.subarray(page.offset, page.offset + page.limit), (i) => ({
      value: facetText(field, values, given ? (given[i] as number) : i),
      count: counts[i] as number,
    })),
  };
}

/** The indexes in `counts` that the page's conditions leave, in the page's order. */
function inOrder(page: FacetPage, { values, counts }: ValueCounts, { folded, ranks }: Names): Uint32Array {
  const includes = valueTest(page);
  const keys = new Float64Array(counts.length);
  let size = 0;
  let most = 0;
  for (let i = 0; i < counts.length; i += 1) most = Math.max(most, counts[i] as number);
  const indexOfRank = new Uint32Array(ranks.length);
  for (let i = 0; i < counts.length; i += 1) {
    const value = values ? (values[i] as number) : i;
    if (includes && !includes(folded[value] as string)) continue;
    const rank = ranks[value] as number;
    indexOfRank[rank] = i;
    // Exact: the product of documents and values is far below 2^53.
    keys[size] = page.order === 'name' ? rank : (most - (counts[i] as number)) * ranks.length + rank;
    size += 1;
  }
  return Uint32Array.from(keys.subarray(0, size).sort(), (key) => indexOfRank[key % ranks.length] as number);
}

/** The values of a field as they are compared, by their numbers. */
interface Names {
  readonly folded: readonly string[];
  /** The rank of each by name. */
  readonly ranks: Uint32Array;
}

/** By what the values come from: of a single segment, they outlast the snapshot. */
const cachedNames = new WeakMap<object, Names>();

function namesOf(field: Field, values: FacetValues, { parts }: Snapshot, pay: (work: number) => void): Names {
  const column = parts.length === 1 ? parts[0]?.segment.facets.get(field.name) : undefined;
  const key = column ?? values;
  const cached = cachedNames.get(key);
  if (cached) return cached;
  pay(values.size * NAME_WORK);
  const texts = Array.from({ length: values.size }, (_, value) => facetText(field, values, value));
  const folded = texts.map(foldText);
  const ranks = new Uint32Array(values.size);
  const order = Uint32Array.from(folded, (_, value) => value);
  if (isText(field)) {
    const name = (value: number) => ({ text: texts[value] ?? '', folded: folded[value] ?? '' });
    order.sort((a, b) => compareFolded(name(a), name(b)));
  }
  // The values of number fields ascend.
  for (let rank = 0; rank < order.length; rank += 1) ranks[order[rank] as number] = rank;
  const names = { folded, ranks };
  cachedNames.set(key, names);
  return names;
}
