import { narrow, setCount } from '../build/facet-sets.ts';
import type { FacetColumn, SmallNumbers } from './columns.ts';

/**
 * Documents that agree in all facet columns of few sets have the same profile.
 * To count in these columns one number a document is enough, and then each
 * profile that occurred says for how many documents it stands.
 */
export interface Profiles {
  /** The profile of each document. */
  readonly ofDocument: SmallNumbers;
  /** By field, for the columns that take part: the set of each profile. */
  readonly sets: ReadonlyMap<string, SmallNumbers>;
}

/** So many are still faster to go through than the documents that have them. */
const MAX_PROFILES = 4_096;
/** Documents that share a profile on average, at least. */
const MIN_SHARING = 8;
/** Pairs of a profile and a set that are told apart while a column is added. */
const MAX_PAIRS = 2 ** 21;

/** Columns with fewer sets come first; one that would make too many profiles takes no part. */
export function makeProfiles(facets: ReadonlyMap<string, FacetColumn>, documentCount: number): Profiles {
  const columns = [...facets].sort(([, a], [, b]) => setCount(a) - setCount(b));
  const most = Math.min(MAX_PROFILES, Math.floor(documentCount / MIN_SHARING));
  let profiles = new Uint32Array(documentCount);
  let count = 1;
  const members: [string, FacetColumn][] = [];
  for (const [field, column] of columns) {
    const split = splitProfiles(profiles, count, column, most);
    if (!split) continue;
    profiles = split.profiles;
    count = split.count;
    members.push([field, column]);
  }
  const setsOf = ({ sets }: FacetColumn): SmallNumbers => {
    const own = new Uint32Array(count);
    for (let doc = 0; doc < documentCount; doc += 1) own[profiles[doc] as number] = sets[doc] as number;
    return narrow(own, Math.max(0, ...own));
  };
  return {
    ofDocument: narrow(profiles, count),
    sets: new Map(members.map(([field, column]) => [field, setsOf(column)])),
  };
}

/** Tells documents of one profile apart by one more column; undefined when there would be more than `most`. */
function splitProfiles(
  profiles: Uint32Array,
  count: number,
  column: FacetColumn,
  most: number,
): { readonly profiles: Uint32Array<ArrayBuffer>; readonly count: number } | undefined {
  const { sets } = column;
  const width = setCount(column);
  if (count * width > MAX_PAIRS) return undefined;
  const numberOf = new Uint32Array(count * width);
  const split = new Uint32Array(profiles.length);
  let next = 0;
  for (let doc = 0; doc < profiles.length; doc += 1) {
    const pair = (profiles[doc] as number) * width + (sets[doc] as number);
    let number = numberOf[pair] as number;
    if (number === 0) {
      if (next === most) return undefined;
      next += 1;
      number = next;
      numberOf[pair] = number;
    }
    split[doc] = number - 1;
  }
  return { profiles: split, count: next };
}
