import { NO_VALUE, type SortColumn } from '../segment/columns.ts';
import { packUsed } from '../segment/dictionary.ts';
import { sortKey } from '../text/sort-key.ts';
import { GrowableUint32 } from './growable.ts';
import { marked } from './marked.ts';

/** Collects the sort keys of one text field. */
export class SortBuilder {
  readonly #places = new GrowableUint32();
  readonly #numberOf = new Map<string, number>();
  readonly #keys: string[] = [];

  add(value: unknown): void {
    const key = typeof value === 'string' ? sortKey(value) : undefined;
    this.#places.push(key === undefined ? NO_VALUE : this.#numberOfKey(key));
  }

  #numberOfKey(key: string): number {
    let number = this.#numberOf.get(key);
    if (number === undefined) {
      number = this.#keys.length;
      this.#keys.push(key);
      this.#numberOf.set(key, number);
    }
    return number;
  }

  finish(order: Uint32Array): SortColumn {
    const collected = this.#places.view();
    const places = Uint32Array.from(order, (doc) => collected[doc] ?? NO_VALUE);
    const { dictionary, idOf } = packUsed(this.#keys, marked(places, this.#keys.length));
    const ranks = places.map((place) => (place === NO_VALUE ? NO_VALUE : (idOf[place] as number)));
    return { ranks, keys: dictionary };
  }
}
