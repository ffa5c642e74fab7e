import { isNewestFirst } from './group-heads.ts';
import type { GroupedItems } from './group-items.ts';
import type { Place } from './place.ts';
import { docOf, isAfter, type RankedPart } from './ranking.ts';

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
  const inOrder = isNewestFirst(ranked);
  let open = wanted.length;
  ranked.forEach(({ count }, p) => {
    const groupOf = groups.parts[p] ?? new Uint32Array(0);
    for (let item = count - 1; item >= 0; item -= 1) {
      const group = groupOf[item] ?? 0;
      const slot = slotOf[group] ?? 0;
      if (slot === 0) continue;
      const size = lists.add(slot - 1, p, item);
      if (!inOrder || (size < limit && size < (groups.counts[group] ?? 0))) continue;
      // What is still to come is older.
      slotOf[group] = 0;
      open -= 1;
      if (open === 0) return;
    }
  });
  return wanted.map((_, slot) => lists.places(slot));
}

/** The best documents so far, by slot, each list in order. */
class BestLists {
  readonly #ranked: readonly RankedPart[];
  readonly #limit: number;
  readonly #sizes: Uint32Array;
  readonly #parts: Uint32Array;
  readonly #items: Uint32Array;
  /** The first key of the last document of a full list: most others fail by it. */
  readonly #limits: Float64Array;

  constructor(ranked: readonly RankedPart[], slots: number, limit: number) {
    this.#ranked = ranked;
    this.#limit = limit;
    this.#sizes = new Uint32Array(slots);
    this.#parts = new Uint32Array(slots * limit);
    this.#items = new Uint32Array(slots * limit);
    this.#limits = new Float64Array(slots).fill(Number.NEGATIVE_INFINITY);
  }

  /** Gives the length of the list. */
  add(slot: number, part: number, item: number): number {
    const own = this.#ranked[part];
    const size = this.#sizes[slot] ?? 0;
    if (!own) return size;
    const isFull = size === this.#limit;
    if (isFull && (own.keys[0]?.[item] ?? 0) < (this.#limits[slot] ?? 0)) return size;
    const first = slot * this.#limit;
    let at = first + (isFull ? size - 1 : size);
    if (isFull && !this.#isBefore(own, item, at)) return size;
    while (at > first && this.#isBefore(own, item, at - 1)) {
      this.#parts[at] = this.#parts[at - 1] ?? 0;
      this.#items[at] = this.#items[at - 1] ?? 0;
      at -= 1;
    }
    this.#parts[at] = part;
    this.#items[at] = item;
    const length = isFull ? size : size + 1;
    this.#sizes[slot] = length;
    if (length === this.#limit) {
      const last = first + this.#limit - 1;
      this.#limits[slot] = this.#ranked[this.#parts[last] ?? 0]?.keys[0]?.[this.#items[last] ?? 0] ?? 0;
    }
    return length;
  }

  #isBefore(own: RankedPart, item: number, at: number): boolean {
    const other = this.#ranked[this.#parts[at] ?? 0];
    return other !== undefined && isAfter(other, this.#items[at] ?? 0, own, item);
  }

  places(slot: number): Place[] {
    return Array.from({ length: this.#sizes[slot] ?? 0 }, (_, i) => {
      const at = slot * this.#limit + i;
      const part = this.#parts[at] ?? 0;
      const ranked = this.#ranked[part];
      const item = this.#items[at] ?? 0;
      return { part, doc: ranked ? docOf(ranked, item) : item };
    });
  }
}
