import type { GroupedItems } from './group-items.ts';
import { isAfter, type RankedPart } from './ranking.ts';

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
  const known = new Uint8Array(groups.size);
  const parts = new Uint32Array(groups.size);
  const items = new Uint32Array(groups.size);
  const inOrder = isNewestFirst(ranked);
  let missing = inOrder ? Math.min(wanted, groups.total) : groups.total;
  ranked.forEach((part, p) => {
    const groupOf = groups.parts[p] ?? new Uint32Array(0);
    const [firstKeys] = part.keys;
    for (let item = part.count - 1; item >= 0; item -= 1) {
      if (inOrder && missing === 0) return;
      const group = groupOf[item] ?? 0;
      if (known[group] === 0) {
        known[group] = 1;
        missing -= 1;
      } else {
        if (inOrder) continue;
        const best = items[group] ?? 0;
        const bestPart = parts[group] ?? 0;
        if (bestPart === p && firstKeys) {
          const difference = (firstKeys[item] ?? 0) - (firstKeys[best] ?? 0);
          if (difference < 0 || (!(difference > 0) && isAfter(part, item, part, best))) continue;
        } else {
          const other = ranked[bestPart];
          if (other && isAfter(part, item, other, best)) continue;
        }
      }
      parts[group] = p;
      items[group] = item;
    }
  });
  return { known, parts, items };
}

/** Whether the items of the only part, from the last one on, are in order. */
export function isNewestFirst([only, ...others]: readonly RankedPart[]): boolean {
  return others.length === 0 && only?.keys.length === 0;
}
