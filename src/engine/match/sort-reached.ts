import type { ReachedWord } from './walk-words.ts';

/** Up to so many are sorted by insertion, which keeps the order of equals. */
const INSERTION_LIMIT = 16;

/**
 * Sorts words by frequency, the greatest first. The order of equally frequent
 * ones decides which of them are candidates, so it is that of std::sort in
 * libstdc++: as they come where there are at most 16, else as they fall when
 * the list is parted at the median of three, again and again.
 */
export function sortReached(words: readonly ReachedWord[]): ReachedWord[] {
  const list = [...words];
  part(list, 0, list.length);
  for (let i = 1; i < list.length; i += 1) {
    const item = list[i];
    if (!item) continue;
    let at = i;
    for (let before = list[at - 1]; before && isBefore(item, before); before = list[at - 1]) {
      list[at] = before;
      at -= 1;
    }
    list[at] = item;
  }
  return list;
}

const isBefore = (a: ReachedWord, b: ReachedWord): boolean => a.frequency > b.frequency;

function part(list: ReachedWord[], from: number, to: number): void {
  let end = to;
  while (end - from > INSERTION_LIMIT) {
    const cut = partAtMedian(list, from, end);
    part(list, cut, end);
    end = cut;
  }
}

/** Puts the median of three first, and what comes before it ahead of what comes after it; gives where the latter begins. */
function partAtMedian(list: ReachedWord[], from: number, to: number): number {
  swap(list, from, medianOf(list, from + 1, from + ((to - from) >>> 1), to - 1));
  const pivot = frequencyAt(list, from);
  let low = from + 1;
  let high = to;
  for (;;) {
    while (frequencyAt(list, low) > pivot) low += 1;
    high -= 1;
    while (pivot > frequencyAt(list, high)) high -= 1;
    if (low >= high) return low;
    swap(list, low, high);
    low += 1;
  }
}

function medianOf(list: readonly ReachedWord[], a: number, b: number, c: number): number {
  const [x, y, z] = [frequencyAt(list, a), frequencyAt(list, b), frequencyAt(list, c)];
  if (x > y) {
    if (y > z) return b;
    return x > z ? c : a;
  }
  if (x > z) return a;
  return y > z ? c : b;
}

const frequencyAt = (list: readonly ReachedWord[], at: number): number => list[at]?.frequency ?? 0;

function swap(list: ReachedWord[], a: number, b: number): void {
  const first = list[a];
  const second = list[b];
  if (!first || !second) return;
  list[a] = second;
  list[b] = first;
}
