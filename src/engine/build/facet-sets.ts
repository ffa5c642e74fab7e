import type { FacetColumn, SmallNumbers } from '../segment/columns.ts';
import { GrowableUint32 } from './growable.ts';

/** Gives each distinct list of ordinals a number in the order of appearance, 0 to the empty one. */
export class SetNumbers {
  readonly #numberOf = new Map<string, number>();
  readonly #starts = new GrowableUint32();
  readonly #ordinals = new GrowableUint32();

  constructor() {
    this.#starts.push(0);
    this.#starts.push(0);
  }

  get largest(): number {
    return this.#numberOf.size;
  }

  of(list: Uint32Array): number {
    if (list.length === 0) return 0;
    const key = list.join();
    let number = this.#numberOf.get(key);
    if (number === undefined) {
      number = this.#numberOf.size + 1;
      this.#numberOf.set(key, number);
      for (const ordinal of list) this.#ordinals.push(ordinal);
      this.#starts.push(this.#ordinals.length);
    }
    return number;
  }

  /** The ordinals of all sets in turn, and where those of each begin. */
  finish(): { readonly starts: Uint32Array; readonly ordinals: Uint32Array } {
    return { starts: this.#starts.view(), ordinals: this.#ordinals.view() };
  }
}

/** How many sets there are, the empty one included. */
export const setCount = ({ starts, counts }: FacetColumn): number =>
  starts ? starts.length - 1 : counts.length + 1;

/** The numbers as narrow as the largest of them allows. */
export function narrow(numbers: Uint32Array, largest: number): SmallNumbers {
  if (largest <= 0xff) return Uint8Array.from(numbers);
  return largest <= 0xffff ? Uint16Array.from(numbers) : numbers;
}
