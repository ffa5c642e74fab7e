/** The precision of a repository's datestamps. */
export type Granularity = 'day' | 'second';

export interface HarvestPeriod {
  /** `2026-11-20` or `2026-11-20T12:00:00Z`, both inclusive. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Whether the text is an existing day or second in the form of OAI-PMH. */
export function isHarvestDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && utc(time).startsWith(text);
}

/**
 * A period in the form that a repository accepts: both ends with the same
 * precision, in days if it supports no seconds. It may become longer, never shorter.
 */
export function periodFor({ from, until }: HarvestPeriod, granularity: Granularity): HarvestPeriod {
  if (granularity === 'day') return { from: from?.slice(0, DAY_LENGTH), until: until?.slice(0, DAY_LENGTH) };
  if (from === undefined || until === undefined || isDay(from) === isDay(until)) return { from, until };
  return {
    from: isDay(from) ? `${from}T00:00:00Z` : from,
    until: isDay(until) ? `${until}T23:59:59Z` : until,
  };
}

/** Unix seconds in the form of OAI-PMH. */
export const harvestDate = (seconds: number): string => utc(seconds * 1000);

const DAY_LENGTH = 'YYYY-MM-DD'.length;

const isDay = (text: string): boolean => text.length === DAY_LENGTH;

const utc = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
