import type { GroupedItems } from './group-items.ts';
import type { Place } from './place.ts';
import { docOf, isAfter, type RankedPart } from './ranking.ts';

/**
 * The first `limit` documents, in order, of those groups that have a slot:
 * `slotOf` gives it by number of the group, counted from 1, 0 for none.
 * `counts` says how many documents a group has.
 */
export function groupMembers(
  ranked: readonly RankedPart[],
  groups: GroupedItems,
  slotOf: Uint8Array,
  slots: number,
  limit: number,
  counts: Uint32Array,
): Place[][] {
  const lists = new BestLists(ranked, slots, limit);
  let missing = 0;
  for (let group = 0; group < slotOf.length; group += 1) {
    if (slotOf[group] !== 0) missing += Math.min(limit, counts[group] ?? 0);
  }
  const [only, ...others] = ranked;
  const inOrder = others.length === 0 && only?.keys.length === 0;
  ranked.forEach(({ count }, p) => {
    const groupOf = groups.parts[p] ?? new Uint32Array(0);
    for (let item = count - 1; item >= 0; item -= 1) {
      const slot = slotOf[groupOf[item] ?? 0] ?? 0;
      if (slot === 0 || !lists.add(slot - 1, p, item)) continue;
      missing -= 1;
      // Without keys the newest come first, which are all that is wanted.
      if (inOrder && missing === 0) return;
    }
  });
  return Array.from({ length: slots }, (_, slot) => lists.places(slot));
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

  /** Whether the list has grown. */
  add(slot: number, part: number, item: number): boolean {
    const own = this.#ranked[part];
    if (!own) return false;
    const size = this.#sizes[slot] ?? 0;
    const isFull = size === this.#limit;
    if (isFull && (own.keys[0]?.[item] ?? 0) < (this.#limits[slot] ?? 0)) return false;
    const first = slot * this.#limit;
    let at = first + (isFull ? size - 1 : size);
    if (isFull && !this.#isBefore(own, item, at)) return false;
    while (at > first && this.#isBefore(own, item, at - 1)) {
      this.#parts[at] = this.#parts[at - 1] ?? 0;
      this.#items[at] = this.#items[at - 1] ?? 0;
      at -= 1;
    }
    this.#parts[at] = part;
    this.#items[at] = item;
    if (!isFull) this.#sizes[slot] = size + 1;
    if (size + 1 >= this.#limit) {
      const last = first + this.#limit - 1;
      this.#limits[slot] = this.#ranked[this.#parts[last] ?? 0]?.keys[0]?.[this.#items[last] ?? 0] ?? 0;
    }
    return !isFull;
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
