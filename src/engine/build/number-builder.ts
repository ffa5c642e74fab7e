import { type Field, isList } from '../schema.ts';
import {
  type ExactNumber,
  exactNumber,
  type NumberColumn,
  narrowNumbers,
  restsOf,
} from '../segment/columns.ts';
import { GrowableUint32 } from '../segment/growable.ts';
import { pickLists } from '../segment/lists.ts';

/** Collects the numbers of one field. Booleans are 0 and 1. */
export class NumberBuilder {
  readonly #values: ExactNumber[] = [];
  readonly #starts: GrowableUint32 | undefined;
  readonly #isFloat: boolean;
  #valueBytes = 0;

  constructor(field: Field) {
    this.#isFloat = field.type.startsWith('float');
    if (isList(field)) {
      this.#starts = new GrowableUint32();
      this.#starts.push(0);
    }
  }

  add(value: unknown): void {
    if (this.#starts) {
      if (Array.isArray(value)) for (const item of value) this.#values.push(this.#numberOf(item));
      this.#starts.push(this.#values.length);
    } else this.#values.push(value === undefined || value === null ? Number.NaN : this.#numberOf(value));
  }

  get bytes(): number {
    return this.#valueBytes + 4 * (this.#starts?.length ?? 0);
  }

  #numberOf(value: unknown): ExactNumber {
    const number = this.#isFloat ? Math.fround(Number(value)) : exactNumber(value);
    this.#valueBytes += typeof number === 'bigint' ? 40 : 8;
    // As it is stored: JSON has no −0.
    return number === 0 ? 0 : number;
  }

  /** The column in the given order of documents. */
  finish(order: Uint32Array): NumberColumn {
    const values = Float64Array.from(this.#values, Number);
    const rests = restsOf(this.#values);
    if (!this.#starts) {
      return {
        values: narrowNumbers(Float64Array.from(order, (doc) => values[doc] as number)),
        starts: undefined,
        rests: rests && Uint16Array.from(order, (doc) => rests[doc] as number),
      };
    }
    const lists = { starts: this.#starts.view() };
    const { items, starts } = pickLists(Float64Array, [{ ...lists, items: values }], order);
    return {
      values: narrowNumbers(items),
      starts,
      rests: rests && pickLists(Uint16Array, [{ ...lists, items: rests }], order).items,
    };
  }
}
