import type { Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type FacetColumn, NO_VALUE } from '../segment/columns.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import { type GroupedItems, groupOfItem } from './group-items.ts';

/** How many of the matches, or groups, have each value of a field. Only values that occur are listed. */
export interface ValueCounts {
  /** Numbers of the values (see FacetValues); undefined: all of them, in their order. */
  readonly values: Uint32Array | undefined;
  /** Parallel to `values`; none is 0. */
  readonly counts: Uint32Array;
}

/** Counts in how many groups each value of a field occurs. */
export class GroupCounter {
  readonly #matches: Matches;
  readonly #items: GroupedItems;
  readonly #context: GroupContext;
  /** Made when the first field is counted. */
  #order: GroupOrder | undefined;

  constructor(matches: Matches, items: GroupedItems, context: GroupContext) {
    this.#matches = matches;
    this.#items = items;
    this.#context = context;
  }

  /** Values without a number (NO_VALUE) are ignored. */
  count(field: string, { size, numberOf }: Pick<FacetValues, 'size' | 'numberOf'>): ValueCounts {
    // Bounded by the number of documents and values: a field is counted whole or not at all.
    const { budget } = this.#context;
    this.#order ??= orderByGroup(this.#matches, this.#items, budget);
    const { docs, runs, parts, groups } = this.#order;
    budget.spend(docs.length * GROUPED_WORK + size);
    const counts = new Uint32Array(size);
    const seen = new Uint32Array(size);
    const tallies = this.#context.snapshot.parts.map(({ segment }, part) => {
      const column = segment.facets.get(field);
      return column && new ColumnTally(column, numberOf[part], counts, seen);
    });
    for (let run = 0; run < parts.length; run += 1) {
      tallies[parts[run] as number]?.add(
        docs,
        runs[run] as number,
        runs[run + 1] as number,
        groups[run] as number,
      );
    }
    return listOccurring(counts);
  }
}

type GroupContext = Pick<SearchContext, 'snapshot' | 'budget'>;

/** Units of work for each document. */
const GROUPED_WORK = 6;

/** Without the values whose count is 0. */
export function listOccurring(counts: Uint32Array): ValueCounts {
  const values = new Uint32Array(counts.length);
  const occurring = new Uint32Array(counts.length);
  let size = 0;
  for (let value = 0; value < counts.length; value += 1) {
    const count = counts[value] as number;
    if (count === 0) continue;
    values[size] = value;
    occurring[size] = count;
    size += 1;
  }
  return { values: values.subarray(0, size), counts: occurring.subarray(0, size) };
}

/**
 * Documents of a group are neighbours. So it is enough to remember for each set
 * and each value in which group it occurred last (its number plus 1).
 */
class ColumnTally {
  readonly #column: FacetColumn;
  readonly #numberOf: Uint32Array | undefined;
  readonly #counts: Uint32Array;
  readonly #seen: Uint32Array;
  readonly #seenSets: Uint32Array;

  constructor(
    column: FacetColumn,
    numberOf: Uint32Array | undefined,
    counts: Uint32Array,
    seen: Uint32Array,
  ) {
    this.#column = column;
    this.#numberOf = numberOf;
    this.#counts = counts;
    this.#seen = seen;
    this.#seenSets = new Uint32Array(column.starts ? column.starts.length : column.counts.length + 1);
  }

  add(docs: Uint32Array, from: number, to: number, group: number): void {
    const { sets } = this.#column;
    const seenSets = this.#seenSets;
    const mark = group + 1;
    for (let i = from; i < to; i += 1) {
      const set = sets[docs[i] as number] as number;
      if (seenSets[set] === mark) continue;
      seenSets[set] = mark;
      if (set !== 0) this.#addSet(set, mark);
    }
  }

  #addSet(set: number, mark: number): void {
    const { starts, ordinals } = this.#column;
    const end = starts ? (starts[set + 1] as number) : set;
    for (let k = starts ? (starts[set] as number) : set - 1; k < end; k += 1) {
      const ordinal = ordinals ? (ordinals[k] as number) : k;
      const value = this.#numberOf ? (this.#numberOf[ordinal] as number) : ordinal;
      if (value === NO_VALUE || this.#seen[value] === mark) continue;
      this.#seen[value] = mark;
      this.#counts[value] = (this.#counts[value] as number) + 1;
    }
  }
}

/** Each run of documents with the same segment and group. The given arrays are used for the result. */
function runsOf(partOf: Uint32Array, groupOf: Uint32Array): Omit<GroupOrder, 'docs'> {
  const starts = new Uint32Array(partOf.length + 1);
  let count = 0;
  let lastPart = -1;
  let lastGroup = -1;
  for (let i = 0; i < partOf.length; i += 1) {
    const part = partOf[i] as number;
    const group = groupOf[i] as number;
    if (part === lastPart && group === lastGroup) continue;
    lastPart = part;
    lastGroup = group;
    starts[count] = i;
    partOf[count] = part;
    groupOf[count] = group;
    count += 1;
  }
  starts[count] = partOf.length;
  return {
    runs: starts.subarray(0, count + 1),
    parts: partOf.subarray(0, count),
    groups: groupOf.subarray(0, count),
  };
}

/** Matches ordered by their group, and within it by segment. */
interface GroupOrder {
  readonly docs: Uint32Array;
  /** Where the documents of one group in one segment begin; one more number than there are such runs. */
  readonly runs: Uint32Array;
  /** By run. */
  readonly parts: Uint32Array;
  readonly groups: Uint32Array;
}

function orderByGroup(matches: Matches, items: GroupedItems, budget: SearchBudget): GroupOrder {
  budget.spend(matches.total * GROUPED_WORK + items.size);
  const next = new Uint32Array(items.size);
  let before = 0;
  for (let group = 0; group < items.size; group += 1) {
    next[group] = before;
    before += items.counts[group] as number;
  }
  const docs = new Uint32Array(matches.total);
  const partOf = new Uint32Array(matches.total);
  const groupOf = new Uint32Array(matches.total);
  matches.parts.forEach((part, p) => {
    const groups = items.parts[p];
    for (let item = 0; groups && item < part.count; item += 1) {
      const group = groupOfItem(groups, item);
      const at = next[group] as number;
      next[group] = at + 1;
      docs[at] = part.docs ? (part.docs[item] as number) : item;
      groupOf[at] = group;
      partOf[at] = p;
    }
  });
  return { docs, ...runsOf(partOf, groupOf) };
}
