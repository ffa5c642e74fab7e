import { type Field, isList } from '../schema.ts';
import type { NumberColumn } from '../segment/columns.ts';
import { exactNumber, NO_REST, restOf } from '../segment/exact-integer.ts';
import { GrowableFloat64, GrowableUint32 } from './growable.ts';
import { reorderLists } from './reorder-lists.ts';

/** Collects the numbers of one field. Booleans are 0 and 1. */
export class NumberBuilder {
  readonly #values = new GrowableFloat64();
  /** By place of the value: hardly any has one. */
  readonly #rests = new Map<number, number>();
  readonly #starts: GrowableUint32 | undefined;
  readonly #isFloat: boolean;

  constructor(field: Field) {
    this.#isFloat = field.type.startsWith('float');
    if (isList(field)) {
      this.#starts = new GrowableUint32();
      this.#starts.push(0);
    }
  }

  add(value: unknown): void {
    if (this.#starts) {
      if (Array.isArray(value)) for (const item of value) this.#push(item);
      this.#starts.push(this.#values.length);
    } else if (value === undefined || value === null) this.#values.push(Number.NaN);
    else this.#push(value);
  }

  #push(value: unknown): void {
    const number = Number(value);
    if (typeof value === 'bigint' && !this.#isFloat) {
      const rest = restOf(exactNumber(value));
      if (rest !== NO_REST) this.#rests.set(this.#values.length, rest);
    }
    this.#values.push(this.#isFloat ? Math.fround(number) : number);
  }

  /** The column in the given order of documents. */
  finish(order: Uint32Array): NumberColumn {
    const values = this.#values.view();
    const rests = this.#allRests();
    if (!this.#starts) {
      return {
        values: Float64Array.from(order, (doc) => values[doc] as number),
        starts: undefined,
        rests: rests && Uint16Array.from(order, (doc) => rests[doc] ?? NO_REST),
      };
    }
    const starts = this.#starts.view();
    const reordered = reorderLists(values, starts, order, Float64Array);
    return {
      values: reordered.items,
      starts: reordered.starts,
      rests: rests && reorderLists(rests, starts, order, Uint16Array).items,
    };
  }

  #allRests(): Uint16Array | undefined {
    if (this.#rests.size === 0) return undefined;
    const rests = new Uint16Array(this.#values.length).fill(NO_REST);
    for (const [place, rest] of this.#rests) rests[place] = rest;
    return rests;
  }
}
