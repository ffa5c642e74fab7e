import { type FacetColumn, narrow, type SmallNumbers, setCount } from './columns.ts';

/**
 * Documents with equal sets in all facet columns of few sets have the same profile.
 * Counting in these columns reads one number per document, and then the sets of the
 * profiles that occurred.
 */
export interface Profiles {
  /** The profile of each document. */
  readonly ofDocument: SmallNumbers;
  /** By field, for the columns with profiles: the set of each profile. */
  readonly sets: ReadonlyMap<string, SmallNumbers>;
}

/** Above this, counting per document is faster. */
const MAX_PROFILES = 4_096;
/** Documents that share a profile on average, at least. */
const MIN_SHARING = 8;
/** Largest table of pairs of a profile and a set. */
const MAX_PAIRS = 2 ** 21;

/** Columns with fewer sets come first; one that would give too many profiles is left out. */
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
    const ofProfile = new Uint32Array(count);
    for (let doc = 0; doc < documentCount; doc += 1) ofProfile[profiles[doc] as number] = sets[doc] as number;
    return narrow(ofProfile, Math.max(0, ...ofProfile));
  };
  return {
    ofDocument: narrow(profiles, count),
    sets: new Map(members.map(([field, column]) => [field, setsOf(column)])),
  };
}

/** Divides profiles by one more column; undefined when there would be more than `most`. */
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
