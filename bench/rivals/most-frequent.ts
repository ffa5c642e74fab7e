import { type FacetValue, MAX_FACET_VALUES } from '../queries/question.ts';

/** The values with the largest counts. Keeps the best so far in order; most values are below the last of them. */
export function mostFrequent(values: readonly string[], counts: ArrayLike<number>): FacetValue[] {
  const kept: number[] = [];
  let lowest = 0;
  for (let ordinal = 0; ordinal < counts.length; ordinal += 1) {
    const count = counts[ordinal] ?? 0;
    if (count <= lowest) continue;
    let at = kept.length;
    while (at > 0 && (counts[kept[at - 1] ?? 0] ?? 0) < count) at -= 1;
    kept.splice(at, 0, ordinal);
    if (kept.length > MAX_FACET_VALUES) kept.pop();
    if (kept.length === MAX_FACET_VALUES) lowest = counts[kept.at(-1) ?? 0] ?? 0;
  }
  return kept.map((ordinal): FacetValue => [values[ordinal] ?? '', counts[ordinal] ?? 0]);
}
