import type { ValueCounts } from '../groups/count-in-groups.ts';
import type { FacetValues } from '../segment/facet-values.ts';

/** Statistics of the numbers of some documents; undefined if there are none. */
export interface NumberStats {
  readonly avg: number;
  readonly max: number;
  readonly min: number;
  readonly sum: number;
}

/** The same for the same documents, whatever segments they are in: values have another order in each. */
export function numberStats(
  values: FacetValues,
  { values: numbers, counts }: ValueCounts,
): NumberStats | undefined {
  if (counts.length === 0) return undefined;
  const products = new Float64Array(counts.length);
  let documents = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i] as number;
    const number = values.number(numbers ? (numbers[i] as number) : i);
    products[i] = number * count;
    documents += count;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  const sum = sumOf(products);
  return { avg: sum / documents, max, min, sum };
}

/** Does not depend on the order of the numbers, which it may change. */
function sumOf(numbers: Float64Array): number {
  let sum = 0;
  let largest = 0;
  let areIntegers = true;
  for (let i = 0; i < numbers.length; i += 1) {
    const number = numbers[i] as number;
    sum += number;
    largest += Math.abs(number);
    areIntegers &&= Number.isInteger(number);
  }
  // Then no addition was rounded.
  if (areIntegers && largest <= Number.MAX_SAFE_INTEGER) return sum;
  return numbers.sort().reduce((before, number) => before + number, 0);
}
