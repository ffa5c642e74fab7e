/** The index of the first number that is not below `wanted`. */
export function firstFrom(ascending: Uint32Array, wanted: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same from index `from` on, before `end`. Galloping: cheap for a number that is near. */
export function seek(ascending: Uint32Array, from: number, end: number, wanted: number): number {
  if (from >= end || (ascending[from] as number) >= wanted) return from;
  let step = 1;
  let low = from;
  let high = from + 1;
  while (high < end && (ascending[high] as number) < wanted) {
    low = high;
    step *= 2;
    high = from + step;
  }
  if (high > end) high = end;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < wanted) low = middle;
    else high = middle;
  }
  return high;
}
