import { NO_VALUE, type SortColumn } from '../segment/columns.ts';
import { marked, packDictionary } from '../segment/dictionary.ts';
import { GrowableUint32 } from '../segment/growable.ts';
import { sortKey } from '../text/sort-key.ts';
import { KeyNumbers } from './key-numbers.ts';

/** Collects the sort keys of one text field. */
export class SortBuilder {
  readonly #numbers = new GrowableUint32();
  readonly #keys = new KeyNumbers<string>();

  add(value: unknown): void {
    const key = typeof value === 'string' ? sortKey(value) : undefined;
    this.#numbers.push(key === undefined ? NO_VALUE : this.#keys.of(key));
  }

  get bytes(): number {
    return this.#keys.bytes + 4 * this.#numbers.length;
  }

  finish(order: Uint32Array): SortColumn {
    const { keys } = this.#keys;
    const collected = this.#numbers.view();
    const numbers = Uint32Array.from(order, (doc) => collected[doc] ?? NO_VALUE);
    const { dictionary, idOf } = packDictionary(keys, marked(numbers, keys.length));
    const ranks = numbers.map((number) => (number === NO_VALUE ? NO_VALUE : (idOf[number] as number)));
    return { ranks, keys: dictionary };
  }
}
