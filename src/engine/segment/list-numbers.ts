import { NO_VALUE } from './columns.ts';
import { hashNumbers } from './hash-numbers.ts';

/** Distinct lists of numbers, by their index. */
export interface NumberLists {
  readonly count: number;
  list(index: number): Uint32Array;
}

/** Lists with a number each; equal lists of several segments have the same one. */
export class NumberedLists {
  readonly #lists: NumberLists;
  /** The number of each list; undefined: its index. */
  readonly numbers: Uint32Array | undefined;
  /** Above all numbers of these lists and of those before. */
  readonly size: number;
  #table: Uint32Array | undefined;

  /** Lists that one of those before has keep its number, the others get the next ones. */
  constructor(lists: NumberLists, before: readonly NumberedLists[]) {
    this.#lists = lists;
    const last = before.at(-1);
    if (!last) {
      this.numbers = undefined;
      this.size = lists.count;
      return;
    }
    let size = last.size;
    this.numbers = new Uint32Array(lists.count);
    for (let index = 0; index < lists.count; index += 1) {
      const list = lists.list(index);
      let number = NO_VALUE;
      for (let i = 0; i < before.length && number === NO_VALUE; i += 1)
        number = before[i]?.find(list) ?? NO_VALUE;
      if (number === NO_VALUE) {
        number = size;
        size += 1;
      }
      this.numbers[index] = number;
    }
    this.size = size;
  }

  /** The number of the list, or NO_VALUE. */
  find(wanted: Uint32Array): number {
    this.#table ??= hashLists(this.#lists);
    const table = this.#table;
    for (let slot = slotOf(wanted, table); table[slot] !== 0; slot = (slot + 1) & (table.length - 1)) {
      const index = (table[slot] as number) - 1;
      if (areEqual(this.#lists.list(index), wanted))
        return this.numbers ? (this.numbers[index] as number) : index;
    }
    return NO_VALUE;
  }
}

/** A hash table with open addressing of indexes plus one, 0 where free. */
function hashLists(lists: NumberLists): Uint32Array {
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, lists.count) * 2)));
  for (let index = 0; index < lists.count; index += 1) {
    let slot = slotOf(lists.list(index), table);
    while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1);
    table[slot] = index + 1;
  }
  return table;
}

const slotOf = (list: Uint32Array, table: Uint32Array): number =>
  hashNumbers(list, 0, list.length) & (table.length - 1);

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
