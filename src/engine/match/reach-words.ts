import type { Branch, WordTree } from '../segment/word-tree.ts';

/** A term that was reached, and how many live documents contain it. */
export interface ReachedWord {
  readonly text: string;
  readonly frequency: number;
}

/**
 * Collects terms of the branches until there are `most` of those that are
 * wanted: one branch after the other, in each first the terms in reach, the most
 * frequent ones first. If none is left, a fork is opened, and its branches come
 * into reach.
 *
 * So a short prefix, which very many terms have, does not give the most frequent
 * of them all but some that are near the root. Which of several forks is opened
 * first follows from Typesense's heap, in which all forks are equal.
 */
export function reachWords(
  tree: WordTree,
  branches: Iterable<Branch>,
  most: number,
  isWanted: (text: string, branch: Branch) => boolean,
): ReachedWord[] {
  const reached: ReachedWord[] = [];
  for (const root of branches) {
    if (reached.length >= most) break;
    const inReach = new BranchHeap();
    inReach.push(root);
    while (reached.length < most) {
      const branch = inReach.pop();
      if (!branch) break;
      if (branch.frequency === 0) {
        for (const below of tree.below(branch)) inReach.push(below);
        continue;
      }
      const text = tree.text(branch);
      if (isWanted(text, branch)) reached.push({ text, frequency: branch.frequency });
    }
  }
  return reached;
}

/**
 * A binary heap with the most frequent branch on top. Among equals it behaves as
 * std::priority_queue of libstdc++ does with a comparison that is true for
 * equals: a new one rises above them, and of two equal children the left one
 * follows.
 */
class BranchHeap {
  readonly #items: Branch[] = [];

  push(item: Branch): void {
    this.#items.push(item);
    this.#rise(this.#items.length - 1, item);
  }

  pop(): Branch | undefined {
    const items = this.#items;
    const [top] = items;
    const last = items.pop();
    if (!last || items.length === 0) return top;
    let hole = 0;
    for (let right = 2; right <= items.length; right = 2 * (hole + 1)) {
      const left = right - 1;
      const isLeft = right === items.length || this.#frequencyAt(right) <= this.#frequencyAt(left);
      const child = isLeft ? left : right;
      const moved = items[child];
      if (moved) items[hole] = moved;
      hole = child;
    }
    this.#rise(hole, last);
    return top;
  }

  #rise(from: number, item: Branch): void {
    const items = this.#items;
    let hole = from;
    while (hole > 0) {
      const parent = (hole - 1) >>> 1;
      const above = items[parent];
      if (!above || above.frequency > item.frequency) break;
      items[hole] = above;
      hole = parent;
    }
    items[hole] = item;
  }

  #frequencyAt(at: number): number {
    return this.#items[at]?.frequency ?? 0;
  }
}

/** Up to this number, insertion sort is used, which keeps the order of equals. */
const INSERTION_LIMIT = 16;

/**
 * Sorts terms by frequency, highest first. The order of equally frequent ones
 * decides which of them are candidates, so it is that of std::sort in libstdc++:
 * unchanged for up to 16 terms, otherwise as repeated partitioning at the median
 * of three leaves them.
 */
export function sortByFrequency(words: readonly ReachedWord[]): ReachedWord[] {
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
    const cut = partitionByMedian(list, from, end);
    part(list, cut, end);
    end = cut;
  }
}

/** Partitions by the median of three: higher frequencies first. Returns where the lower ones begin. */
function partitionByMedian(list: ReachedWord[], from: number, to: number): number {
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
