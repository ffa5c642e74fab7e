import { isUuid } from '../../kernel/uuid.ts';

/** Objects of a list: as many as one search returns, and as a URL can hold. */
export const MAX_LISTED = 250;

/** A list as its URL says it. */
export interface ListIds {
  /** Each once, in order, at most MAX_LISTED. */
  readonly ids: readonly string[];
  /** How many there are beyond these. */
  readonly surplus: number;
}

/** Reads `ids`: uuids with commas between them. Anything else is left out. */
export function readIds(text: string | undefined): ListIds {
  const given = (text ?? '').split(',').map((id) => id.trim().toLowerCase());
  const ids = [...new Set(given.filter(isUuid))];
  return { ids: ids.slice(0, MAX_LISTED), surplus: Math.max(0, ids.length - MAX_LISTED) };
}

/** The query of a list: `?ids=…`, or nothing for an empty one. Commas stay, which browsers do not encode either. */
export const idsQuery = (ids: readonly string[]): string => (ids.length === 0 ? '' : `?ids=${ids.join(',')}`);
