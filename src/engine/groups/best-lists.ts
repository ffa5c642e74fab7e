import type { Place } from '../collect/place.ts';
import { docOf, isAfter, type RankedPart } from '../collect/ranking.ts';

/** The best documents so far, by slot, each list in order. */
export class BestLists {
  /** By slot: nothing with a first key below this is taken any more. */
  readonly limits: Float64Array;
  readonly #ranked: readonly RankedPart[];
  readonly #limit: number;
  readonly #sizes: Uint32Array;
  readonly #parts: Uint32Array;
  readonly #items: Uint32Array;

  constructor(ranked: readonly RankedPart[], slots: number, limit: number) {
    this.#ranked = ranked;
    this.#limit = limit;
    this.#sizes = new Uint32Array(slots);
    this.#parts = new Uint32Array(slots * limit);
    this.#items = new Uint32Array(slots * limit);
    this.limits = new Float64Array(slots).fill(Number.NEGATIVE_INFINITY);
  }

  /** Gives the length of the list. */
  add(slot: number, part: number, item: number): number {
    const own = this.#ranked[part];
    const size = this.#sizes[slot] as number;
    if (!own) return size;
    const isFull = size === this.#limit;
    const first = slot * this.#limit;
    let at = first + (isFull ? size - 1 : size);
    if (isFull && !this.#isBefore(own, item, at)) return size;
    while (at > first && this.#isBefore(own, item, at - 1)) {
      this.#parts[at] = this.#parts[at - 1] as number;
      this.#items[at] = this.#items[at - 1] as number;
      at -= 1;
    }
    this.#parts[at] = part;
    this.#items[at] = item;
    const length = isFull ? size : size + 1;
    this.#sizes[slot] = length;
    if (length === this.#limit) {
      const last = first + this.#limit - 1;
      this.limits[slot] =
        this.#ranked[this.#parts[last] as number]?.keys[0]?.[this.#items[last] as number] ?? 0;
    }
    return length;
  }

  #isBefore(own: RankedPart, item: number, at: number): boolean {
    const other = this.#ranked[this.#parts[at] as number];
    return other !== undefined && isAfter(other, this.#items[at] as number, own, item);
  }

  places(slot: number): Place[] {
    return Array.from({ length: this.#sizes[slot] as number }, (_, i) => {
      const at = slot * this.#limit + i;
      const part = this.#parts[at] as number;
      const ranked = this.#ranked[part];
      const item = this.#items[at] as number;
      return { part, doc: ranked ? docOf(ranked, item) : item };
    });
  }
}
