import type { Place } from '../collect/place.ts';
import type { RankedPart } from '../collect/ranking.ts';
import { BestLists } from './best-lists.ts';
import type { GroupedItems } from './group-items.ts';
import { isByAge, walkNewest } from './walk-newest.ts';

/**
 * The first `limit` documents, in order, of the groups `wanted`, in parallel;
 * at most 255 groups.
 */
export function groupMembers(
  ranked: readonly RankedPart[],
  groups: GroupedItems,
  wanted: readonly number[],
  limit: number,
): Place[][] {
  const lists = new BestLists(ranked, wanted.length, limit);
  // The place of each group among the wanted ones, counted from 1; 0 for the others.
  const slotOf = new Uint8Array(groups.size);
  wanted.forEach((group, slot) => {
    slotOf[group] = slot + 1;
  });
  if (isByAge(ranked)) addNewest(lists, ranked, groups, slotOf, wanted.length, limit);
  else for (let part = 0; part < ranked.length; part += 1) addBest(lists, ranked, part, groups, slotOf);
  return wanted.map((_, slot) => lists.places(slot));
}

function addBest(
  lists: BestLists,
  ranked: readonly RankedPart[],
  part: number,
  groups: GroupedItems,
  slotOf: Uint8Array,
): void {
  const groupOf = groups.parts[part] ?? new Uint32Array(0);
  const firstKeys = ranked[part]?.keys[0] ?? new Float64Array(0);
  const { limits } = lists;
  for (let item = firstKeys.length - 1; item >= 0; item -= 1) {
    const slot = slotOf[groupOf[item] as number] as number;
    if (slot === 0 || (firstKeys[item] as number) < (limits[slot - 1] as number)) continue;
    lists.add(slot - 1, part, item);
  }
}

function addNewest(
  lists: BestLists,
  ranked: readonly RankedPart[],
  groups: GroupedItems,
  slotOf: Uint8Array,
  wanted: number,
  limit: number,
): void {
  let open = wanted;
  if (open === 0) return;
  walkNewest(ranked, (part, first, last) => {
    const groupOf = groups.parts[part] ?? new Uint32Array(0);
    for (let item = last; item >= first; item -= 1) {
      const group = groupOf[item] as number;
      const slot = slotOf[group] as number;
      if (slot === 0) continue;
      const size = lists.add(slot - 1, part, item);
      if (size < limit && size < (groups.counts[group] as number)) continue;
      // The group is complete: what is still to come is older.
      slotOf[group] = 0;
      open -= 1;
      if (open === 0) return true;
    }
    return false;
  });
}
