import type { OrderedList } from './ordered-documents.ts';
import type { SortValue } from './sort-values.ts';

/**
 * How many documents of each list are among the first `wanted` of all, without merging them: a
 * document in the middle of a list is looked up in all others, so that half of that list is decided.
 */
export function selectFirst(lists: readonly OrderedList[], wanted: number): number[] {
  let low = lists.map(() => 0);
  let high = lists.map(({ length }) => Math.min(length, wanted));
  for (;;) {
    const width = (i: number): number => (high[i] as number) - (low[i] as number);
    const widest = low.reduce((best, _, i) => (width(i) > width(best) ? i : best), 0);
    const list = lists[widest];
    if (!list || width(widest) === 0 || sum(high) <= wanted) return high;
    const middle = ((low[widest] as number) + (high[widest] as number)) >>> 1;
    const value = list.values.of(list.at(middle));
    const before = lists.map((other, i) => {
      const translated = other.values.translate(value, list.values);
      const isBefore = (doc: number): boolean => other.values.isBefore(doc, translated);
      return i === widest ? middle : partition(other, low[i] as number, high[i] as number, isBefore);
    });
    if (sum(before) >= wanted) high = before;
    else {
      before[widest] = middle + 1;
      low = before;
    }
  }
}

/** How many documents of each list come before those with the value of the `rank`-th of all, and how many up to them. */
export function tiesAt(
  lists: readonly OrderedList[],
  rank: number,
): { readonly before: number[]; readonly upTo: number[] } {
  const found = valueAt(lists, rank);
  const bound = (isWithin: (order: number) => boolean): number[] =>
    lists.map((list) => {
      if (!found) return 0;
      const value = list.values.translate(found.value, found.list.values);
      return partition(list, 0, list.length, (doc) => isWithin(list.values.compare(doc, value)));
    });
  return { before: bound((order) => order < 0), upTo: bound((order) => order <= 0) };
}

/** The value of the document with this rank, from 0, and its list. */
function valueAt(
  lists: readonly OrderedList[],
  rank: number,
): { readonly value: SortValue; readonly list: OrderedList } | undefined {
  const upTo = selectFirst(lists, rank + 1);
  const before = selectFirst(lists, rank);
  const i = upTo.findIndex((count, at) => count > (before[at] as number));
  const list = lists[i];
  return list && { value: list.values.of(list.at(before[i] as number)), list };
}

/** The first index from `low` on, before `high`, whose document is not within. */
function partition(list: OrderedList, low: number, high: number, isWithin: (doc: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isWithin(list.at(middle))) from = middle + 1;
    else to = middle;
  }
  return from;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
