import { type Field, isList } from '../schema.ts';
import type { NumberColumn } from './columns.ts';
import { GrowableFloat64, GrowableUint32 } from './growable.ts';
import { reorderLists } from './reorder-lists.ts';

/** Collects the numbers of one field. Booleans are 0 and 1. */
export class NumberBuilder {
  readonly #values = new GrowableFloat64();
  readonly #starts: GrowableUint32 | undefined;
  readonly #round: (value: number) => number;

  constructor(field: Field) {
    this.#round = field.type.startsWith('float') ? Math.fround : (value) => value;
    if (isList(field)) {
      this.#starts = new GrowableUint32();
      this.#starts.push(0);
    }
  }

  add(value: unknown): void {
    if (this.#starts) {
      if (Array.isArray(value)) for (const item of value) this.#values.push(this.#round(Number(item)));
      this.#starts.push(this.#values.length);
    } else {
      this.#values.push(value === undefined || value === null ? Number.NaN : this.#round(Number(value)));
    }
  }

  /** The column in the given order of documents. */
  finish(order: Uint32Array): NumberColumn {
    const values = this.#values.view();
    if (!this.#starts)
      return { values: Float64Array.from(order, (doc) => values[doc] ?? Number.NaN), starts: undefined };
    const { items, starts } = reorderLists(values, this.#starts.view(), order, Float64Array);
    return { values: items, starts };
  }
}
