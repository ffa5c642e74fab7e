/** The index has the last second of a period, the deprecated search the start of its last day. */
const DAY_END_SECONDS = 86_399;

/** `dateMax` of a document as the deprecated search delivers it: the last day at 00:00:00 UTC. */
export const oldDateMax = (dateMax: number): number => dateMax - DAY_END_SECONDS;

/** The same for a value of the facet, which is text. */
export const oldDateMaxText = (value: string): string => String(BigInt(value) - BigInt(DAY_END_SECONDS));

/** Whether `facet_by` counts ranges of `dateMax`, whose labels are not changed, instead of its values. */
export const countsDateMaxRanges = (facet_by: string): boolean =>
  (facet_by.match(/\bdateMax\s*\([^)]*/g) ?? []).some((options) => options.includes('['));

/**
 * A filter value or facet range of `dateMax` for the index: every integer is
 * moved to the end of its day, so that a value from the deprecated search finds
 * its object again. Numbers near the limits of int64 are not changed.
 */
export const currentDateMaxes = (value: string): string =>
  value.replace(/-?\d+(?:\.\d+)?/g, (number) =>
    /^-?\d{1,18}$/.test(number) ? String(BigInt(number) + BigInt(DAY_END_SECONDS)) : number,
  );
