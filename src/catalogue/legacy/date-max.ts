/** From the start of a period's last day, which the deprecated search gives, to its last second, which the index holds. */
const DAY_END_SECONDS = 86_399;

/** `dateMax` of a document as the deprecated search delivers it: the last day at 00:00:00 UTC. */
export const oldDateMax = (dateMax: number): number => dateMax - DAY_END_SECONDS;

/** The same of a value of the facet, which is text. */
export const oldDateMaxText = (value: string): string => String(BigInt(value) - BigInt(DAY_END_SECONDS));

/** Whether `facet_by` counts ranges of `dateMax`, whose labels stay, and not its values. */
export const countsDateMaxRanges = (facetBy: string): boolean =>
  (facetBy.match(/\bdateMax\s*\([^)]*/g) ?? []).some((options) => options.includes('['));

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
