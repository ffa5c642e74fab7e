/** Replaces each number by the sum of those before it and itself: counts by key + 1 become where each key begins. */
export function accumulate(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i += 1) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
}

/** The numbers from 0 on, below `length`, ordered by their keys, which are below `keys`; equal keys stay in order. */
export function countingSort(length: number, keys: number, keyOf: (i: number) => number): Uint32Array {
  const next = new Uint32Array(keys + 1);
  for (let i = 0; i < length; i += 1) {
    const key = keyOf(i) + 1;
    next[key] = (next[key] as number) + 1;
  }
  accumulate(next);
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i += 1) {
    const key = keyOf(i);
    const to = next[key] as number;
    order[to] = i;
    next[key] = to + 1;
  }
  return order;
}
