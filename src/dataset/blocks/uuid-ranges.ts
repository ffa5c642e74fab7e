/** Uuids above one and up to another; undefined from the beginning, and to the end. */
export interface UuidRange {
  readonly after: string | undefined;
  readonly until: string | undefined;
}

/** A part that is read and packed by one thread has about this many records at most. */
const RECORDS = 8192;
/** Ends are told by the first four digits. */
const MAX_PARTS = 2 ** 16;

/**
 * Parts of an institution that know nothing of each other: uuids are spread
 * evenly, so these have about as many records each. How many there are follows
 * from the number of records alone, and rarely changes.
 */
export function uuidRanges(records: number): UuidRange[] {
  let parts = 1;
  while (parts * RECORDS < records && parts < MAX_PARTS) parts *= 2;
  const ends = Array.from({ length: parts - 1 }, (_, at) => lastBelow(((at + 1) * MAX_PARTS) / parts));
  return [...ends, undefined].map((until, at) => ({ after: ends[at - 1], until }));
}

const REST = 'ffff-ffff-ffff-ffff-ffffffffffff';

const lastBelow = (prefix: number): string => (prefix - 1).toString(16).padStart(4, '0') + REST;

/** Whether a uuid may be the end of a part; that of a record hardly ever is. */
export const mayEndRange = (uuid: string): boolean => uuid.endsWith(REST);
