import type { GroupedItems } from './group-items.ts';
import { isAfter, type RankedPart } from './ranking.ts';

/** The best document of each group, and how many it has; all by number of the group. */
export interface GroupHeads {
  /** 0: nothing of the group was found. */
  readonly counts: Uint32Array;
  readonly parts: Uint32Array;
  readonly items: Uint32Array;
  /** Groups of which something was found. */
  readonly total: number;
}

export function groupHeads(ranked: readonly RankedPart[], groups: GroupedItems): GroupHeads {
  const counts = new Uint32Array(groups.size);
  const parts = new Uint32Array(groups.size);
  const items = new Uint32Array(groups.size);
  let total = 0;
  ranked.forEach((part, p) => {
    const groupOf = groups.parts[p] ?? new Uint32Array(0);
    const [firstKeys] = part.keys;
    // Backwards: without keys the newest come first, and of one part nothing else is looked at.
    for (let item = part.count - 1; item >= 0; item -= 1) {
      const group = groupOf[item] ?? 0;
      const before = counts[group] ?? 0;
      counts[group] = before + 1;
      if (before === 0) total += 1;
      else {
        const best = items[group] ?? 0;
        const bestPart = parts[group] ?? 0;
        if (bestPart === p) {
          if (!firstKeys) continue;
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
  return { counts, parts, items, total };
}
