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
    const widest = widestOf(low, high);
    const list = lists[widest];
    if (!list || low[widest] === high[widest] || sum(high) <= wanted) return high;
    const middle = ((low[widest] as number) + (high[widest] as number)) >>> 1;
    const value = list.values.of(list.at(middle));
    const before = lists.map((other, i) => {
      const translated = other.values.translate(value, list.values);
      if (i === widest) return middle;
      return partition(low[i] as number, high[i] as number, (at) => isBefore(other, at, translated));
    });
    if (sum(before) >= wanted) high = before;
    else {
      before[widest] = middle + 1;
      low = before;
    }
  }
}

/**
 * How many documents of each list come before those with the value of the `rank`-th of all, and how many
 * up to them: halved like this, and equal documents at once.
 */
export function tiesAt(
  lists: readonly OrderedList[],
  rank: number,
): { readonly before: readonly number[]; readonly upTo: readonly number[] } {
  let low = lists.map(() => 0);
  let high = lists.map(({ length }) => length);
  for (;;) {
    const widest = widestOf(low, high);
    const list = lists[widest];
    if (!list || low[widest] === high[widest]) return { before: low, upTo: low };
    const middle = ((low[widest] as number) + (high[widest] as number)) >>> 1;
    const value = list.values.of(list.tieAt(middle));
    const bound = (isWithin: (order: number) => boolean): number[] =>
      lists.map((other, i) => {
        const translated = other.values.translate(value, list.values);
        return partition(low[i] as number, high[i] as number, (at) =>
          isWithin(other.values.compare(other.tieAt(at), translated)),
        );
      });
    const before = bound((order) => order < 0);
    if (sum(before) > rank) {
      high = before;
      continue;
    }
    const upTo = bound((order) => order <= 0);
    if (sum(upTo) > rank) return { before, upTo };
    low = upTo;
  }
}

/** Whether a document of a list comes before the one with this value and sequence number. */
function isBefore(list: OrderedList, at: number, value: SortValue): boolean {
  const order = list.values.compare(list.tieAt(at), value);
  return order < 0 || (order === 0 && list.values.isNewer(list.at(at), value));
}

const widestOf = (low: readonly number[], high: readonly number[]): number => {
  const width = (i: number): number => (high[i] as number) - (low[i] as number);
  return low.reduce((best, _, i) => (width(i) > width(best) ? i : best), 0);
};

/** The first index from `low` on, before `high`, that is not within. */
function partition(low: number, high: number, isWithin: (at: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isWithin(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
