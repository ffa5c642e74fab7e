import { isAfter, type RankedPart } from '../collect/ranking.ts';
import type { GroupedItems } from './group-items.ts';
import { isByAge, walkNewest } from './walk-newest.ts';

/** The best documents of groups, by number of the group. */
export interface GroupHeads {
  /** 1 where the group's best document is known. */
  readonly known: Uint8Array;
  readonly parts: Uint32Array;
  readonly items: Uint32Array;
}

/**
 * The best document of each group of which something was found. Where all that
 * matters is which is the newest, the first `wanted` groups in that order are enough.
 */
export function groupHeads(ranked: readonly RankedPart[], groups: GroupedItems, wanted: number): GroupHeads {
  const heads = {
    known: new Uint8Array(groups.size),
    parts: new Uint32Array(groups.size),
    items: new Uint32Array(groups.size),
  };
  if (isByAge(ranked)) takeNewest(heads, ranked, groups, wanted);
  else for (let part = 0; part < ranked.length; part += 1) compareAll(heads, ranked, part, groups);
  return heads;
}

function takeNewest(
  { known, parts, items }: GroupHeads,
  ranked: readonly RankedPart[],
  groups: GroupedItems,
  wanted: number,
): void {
  let missing = Math.min(wanted, groups.total);
  if (missing === 0) return;
  walkNewest(ranked, (part, first, last) => {
    const groupOf = groups.parts[part] ?? new Uint32Array(0);
    for (let item = last; item >= first; item -= 1) {
      const group = groupOf[item] as number;
      if (known[group] === 1) continue;
      known[group] = 1;
      parts[group] = part;
      items[group] = item;
      missing -= 1;
      if (missing === 0) return true;
    }
    return false;
  });
}

function compareAll(
  { known, parts, items }: GroupHeads,
  ranked: readonly RankedPart[],
  p: number,
  groups: GroupedItems,
): void {
  const part = ranked[p];
  if (!part) return;
  const groupOf = groups.parts[p] ?? new Uint32Array(0);
  const firstKeys = part.keys[0] ?? new Float64Array(0);
  for (let item = part.count - 1; item >= 0; item -= 1) {
    const group = groupOf[item] as number;
    if (known[group] === 1) {
      const best = items[group] as number;
      const other = ranked[parts[group] as number] ?? part;
      const difference = (firstKeys[item] as number) - (other.keys[0]?.[best] ?? 0);
      if (difference < 0 || (!(difference > 0) && isAfter(part, item, other, best))) continue;
    }
    known[group] = 1;
    parts[group] = p;
    items[group] = item;
  }
}
