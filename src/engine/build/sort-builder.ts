import { NO_VALUE, type SortColumn } from '../segment/columns.ts';
import { marked, packDictionary } from '../segment/dictionary.ts';
import { GrowableUint32 } from '../segment/growable.ts';
import { sortKey } from '../text/sort-key.ts';
import { bytesOfKey } from './bytes-of-key.ts';

/** Collects the sort keys of one text field. */
export class SortBuilder {
  readonly #numbers = new GrowableUint32();
  readonly #numberOf = new Map<string, number>();
  readonly #keys: string[] = [];
  #keyBytes = 0;

  add(value: unknown): void {
    const key = typeof value === 'string' ? sortKey(value) : undefined;
    this.#numbers.push(key === undefined ? NO_VALUE : this.#numberOfKey(key));
  }

  get bytes(): number {
    return this.#keyBytes + 4 * this.#numbers.length;
  }

  #numberOfKey(key: string): number {
    return this.#numberOf.getOrInsertComputed(key, () => {
      this.#keyBytes += bytesOfKey(key);
      return this.#keys.push(key) - 1;
    });
  }

  finish(order: Uint32Array): SortColumn {
    const collected = this.#numbers.view();
    const numbers = Uint32Array.from(order, (doc) => collected[doc] ?? NO_VALUE);
    const { dictionary, idOf } = packDictionary(this.#keys, marked(numbers, this.#keys.length));
    const ranks = numbers.map((number) => (number === NO_VALUE ? NO_VALUE : (idOf[number] as number)));
    return { ranks, keys: dictionary };
  }
}
