/** From the start of a period's last day, which the deprecated search gives, to its last second, which the index holds. */
const DAY_END_SECONDS = 86_399;

/** `dateMax` of a document as the deprecated search delivers it: the last day at 00:00:00 UTC. */
export const oldDateMax = (dateMax: number): number => dateMax - DAY_END_SECONDS;

/** The values of a facet as the deprecated search delivers them. `facetBy` tells ranges, whose labels stay, from values. */
export function oldFacetValue(field: string, value: string, facetBy: string): string {
  if (field !== 'dateMax' || /\bdateMax\s*\([^)]*\[/.test(facetBy)) return value;
  return String(BigInt(value) - BigInt(DAY_END_SECONDS));
}

/**
 * A filter value or a facet range on `dateMax` as the index has to be asked:
 * every whole number moved to the end of its day, so that a value which the
 * deprecated search delivered finds its object again. Numbers near the end of
 * int64 stay.
 */
export const currentDateMaxes = (value: string): string =>
  value.replace(/-?\d+(?:\.\d+)?/g, (number) =>
    /^-?\d{1,18}$/.test(number) ? String(BigInt(number) + BigInt(DAY_END_SECONDS)) : number,
  );
