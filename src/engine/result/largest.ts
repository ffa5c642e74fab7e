/**
 * The `most`-th largest of the numbers (or the smallest, if there are fewer):
 * whoever is not below it is among the largest. Keeps a heap of the largest so
 * far, its smallest at the root, so that nearly all numbers cost one comparison.
 */
export function thresholdOfLargest(numbers: Uint32Array, most: number): number {
  const heap = new Uint32Array(most);
  let size = 0;
  for (let i = 0; i < numbers.length; i += 1) {
    const number = numbers[i] ?? 0;
    if (size < most) {
      size += 1;
      rise(heap, size - 1, number);
    } else if (number > (heap[0] ?? 0)) sink(heap, size, number);
  }
  return heap[0] ?? 0;
}

function rise(heap: Uint32Array, from: number, number: number): void {
  let at = from;
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    if ((heap[parent] ?? 0) <= number) break;
    heap[at] = heap[parent] ?? 0;
    at = parent;
  }
  heap[at] = number;
}

/** Replaces the root. */
function sink(heap: Uint32Array, size: number, number: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= size) break;
    if (child + 1 < size && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child += 1;
    if ((heap[child] ?? 0) >= number) break;
    heap[at] = heap[child] ?? 0;
    at = child;
  }
  heap[at] = number;
}
